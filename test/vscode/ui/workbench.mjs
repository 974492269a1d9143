/**
 * A VS Code window in a browser page, as a person uses it: palette, editor, views, Problems, notifications, pictures.
 * Only what can be seen is asked for, by text and role; every step waits for its own effect and fails with what was
 * on the screen instead.
 */
import { basename, join } from 'node:path';

const LOAD_LIMIT_MS = 30_000;
const STEP_LIMIT_MS = 15_000;
const ASK_AGAIN_MS = 1_500;

/**
 * @param {{ page: import('playwright-core').Page, url: string, folder: string, pictures: string }} options
 * @returns `folder`: the workspace folder on disk; `page`: for what has no helper.
 */
export async function openWorkbench({ page, url, folder, pictures }) {
  page.setDefaultTimeout(STEP_LIMIT_MS);
  await load(page, url);
  const quickInput = page.locator('.quick-input-widget');
  const input = quickInput.locator('input').first();

  /** The palette with a text in it; `>` for commands, a path for files, `:12:3` for a place in the open file. */
  async function quickOpen(text) {
    await page.keyboard.press('F1');
    await input.waitFor({ state: 'visible' });
    await input.fill(text);
  }

  /**
   * Chooses what the palette offers for a text. Asked again when it is not offered: the palette does not notice what an
   * extension adds while it is open.
   */
  async function choose(text, label) {
    const row = quickInput.locator('.monaco-list-row', { hasText: label }).first();
    for (let waited = 0; waited < STEP_LIMIT_MS && !(await row.isVisible()); waited += ASK_AGAIN_MS) {
      if (waited > 0) await page.keyboard.press('Escape'); // else the same text again would change nothing
      await quickOpen(text);
      await row.waitFor({ state: 'visible', timeout: ASK_AGAIN_MS }).catch(() => {});
    }
    await waitFor(row, `the palette to offer "${label}"`, () => rowTexts(quickInput), ASK_AGAIN_MS);
    await row.click();
  }

  const runCommand = (label) => choose(`>${label}`, label);

  /** Opens a file of the workspace folder, by its path in there. By full path: name search needs ripgrep, which npm lacks. */
  async function openFile(path) {
    await choose(join(folder, path), basename(path));
    await waitFor(page.locator('.tab.active', { hasText: basename(path) }), `the editor of ${path}`, openTabs);
    await page.locator('.editor-group-container.active .monaco-editor').first().waitFor();
  }

  /** Puts the cursor there and the focus into the editor; lines and columns count from 1. */
  async function goTo(line, column = 1) {
    await quickOpen(`:${line}:${column}`);
    await page.keyboard.press('Enter');
    await quickInput.waitFor({ state: 'hidden' });
    await waitFor(page.getByText(`Ln ${line}, Col ${column}`), `the cursor at ${line}:${column}`, cursor);
  }

  /** Selects from the start of one line to the end of another, both inclusive. */
  async function selectLines(from, to) {
    await goTo(from);
    for (let line = from; line < to; line += 1) await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+End');
    const selection = new RegExp(`^Ln ${to}, Col \\d+ \\(\\d+ selected\\)$`);
    await waitFor(page.getByText(selection), `a selection up to line ${to}`, cursor);
  }

  const cursor = () => page.locator('[id="status.editor.selection"]').allInnerTexts();
  const openTabs = () => page.locator('.tab').allInnerTexts();

  /** A row of any tree or list outside the palette. `view`: part of the title of its view, to be sure which. */
  function row(text, view) {
    const scope =
      view === undefined
        ? page.locator('.part')
        : page.locator('.pane', { has: page.locator('.pane-header', { hasText: view }) });
    return scope.locator('.monaco-list-row', { hasText: text }).first();
  }

  async function waitForRow(text, { view, limitMs = STEP_LIMIT_MS } = {}) {
    const found = row(text, view);
    await waitFor(found, `a row "${text}"${view ? ` in ${view}` : ''}`, () => rowTexts(page.locator('.part')), limitMs);
    return found;
  }

  /** Opens or closes a row of a tree by its arrow. */
  async function toggleRow(text, options) {
    await (await waitForRow(text, options)).locator('.monaco-tl-twistie').click();
  }

  async function openProblems() {
    await runCommand('Problems: Focus on Problems View');
    await page.locator('.markers-panel').waitFor();
  }

  /** Clicks an entry of Problems and waits until the cursor is in the line that the entry names. */
  async function clickProblem(text) {
    await openProblems();
    const entry = page.locator('.markers-panel .monaco-list-row', { hasText: text }).first();
    await waitFor(entry, `a problem "${text}"`, () => rowTexts(page.locator('.markers-panel')));
    const line = Number(/\[Ln (\d+),/.exec(await entry.textContent())?.[1]);
    await entry.click();
    await waitFor(page.getByText(`Ln ${line}, Col`), `the cursor in line ${line}`, cursor);
    return line;
  }

  async function waitForNotification(text, limitMs = STEP_LIMIT_MS) {
    const toast = page.locator('.notification-toast', { hasText: text }).first();
    await waitFor(
      toast,
      `a notification "${text}"`,
      () => page.locator('.notification-toast').allInnerTexts(),
      limitMs,
    );
    return toast;
  }

  async function clickNotification(text, button) {
    await (await waitForNotification(text)).getByRole('button', { name: button }).click();
  }

  /** Types into a question the extension asks in an input box, and confirms. */
  async function answer(prompt, text) {
    await waitFor(quickInput.getByText(prompt).first(), `the question "${prompt}"`, () => quickInput.allInnerTexts());
    await input.fill(text);
    await page.keyboard.press('Enter');
  }

  /** What the context menu at the cursor of the editor offers; the menu is closed again. */
  async function editorMenuEntries() {
    await page.keyboard.press('Shift+F10');
    const items = page.getByRole('menuitem');
    await waitFor(items.filter({ hasText: 'Command Palette' }), 'the menu of the editor', () => items.allInnerTexts());
    const entries = await items.allInnerTexts();
    await page.keyboard.press('Escape');
    await items.filter({ hasText: 'Command Palette' }).waitFor({ state: 'hidden' });
    return entries.map((entry) => entry.trim()).filter(Boolean);
  }

  /** Chooses an entry of the context menu at the cursor of the editor. */
  async function editorMenu(label) {
    await page.keyboard.press('Shift+F10');
    await menuItem(label);
  }

  async function menuItem(label) {
    const item = page.getByRole('menuitem', { name: label }).first();
    await waitFor(item, `the menu entry "${label}"`, () => page.getByRole('menuitem').allInnerTexts());
    // A menu ignores the mouse for a moment after it opened, lest the click that opened it choose something.
    for (let attempt = 0; attempt < 10 && (await item.isVisible()); attempt += 1) {
      await item.click({ timeout: 1_000 }).catch(() => {});
      await item.waitFor({ state: 'hidden', timeout: 300 }).catch(() => {});
    }
    await item.waitFor({ state: 'hidden' });
  }

  async function screenshot(name) {
    const path = join(pictures, `${name}.png`);
    await page.screenshot({ path });
    return path;
  }

  return {
    page,
    folder,
    runCommand,
    openFile,
    goTo,
    selectLines,
    cursor,
    openTabs,
    waitForRow,
    toggleRow,
    openProblems,
    clickProblem,
    waitForNotification,
    clickNotification,
    answer,
    editorMenuEntries,
    editorMenu,
    menuItem,
    screenshot,
    reload: () => load(page, page.url()),
  };
}

async function load(page, url) {
  await page.goto(url);
  await page.locator('.monaco-workbench .part.editor').waitFor({ timeout: LOAD_LIMIT_MS });
  // Files in the Explorer, or the rows of another view that was left open, show that server and extension host answer.
  await page.locator('.part.sidebar .monaco-list-row').first().waitFor({ timeout: LOAD_LIMIT_MS });
}

/** Waits for something to be visible; the failure says what was there instead. */
async function waitFor(locator, what, actual, timeout = STEP_LIMIT_MS) {
  try {
    await locator.first().waitFor({ state: 'visible', timeout });
  } catch {
    const seen = (await actual()).map((text) => JSON.stringify(text)).join(', ');
    throw new Error(`waited ${timeout / 1000} s for ${what}; there was ${seen || 'nothing'}`);
  }
}

const rowTexts = (scope) => scope.locator('.monaco-list-row').allInnerTexts();
