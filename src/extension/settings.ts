/** The settings, read where they are needed: a change counts from the next time. */
import * as vscode from 'vscode';

const SECTION = 'rtlRefinery';

/** Stands for the name of the module in the setting of the output folder. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: it is written like the variables of VS Code's own settings
export const MODULE = '${module}';
const DEFAULT_OUTPUT = `rtl/${MODULE}`;

/** Output folder for a request; absent where the setting says what the engine does anyway. `MODULE` is filled in by the engine. */
export function outputSetting(scope: vscode.Uri): string | undefined {
  const value: unknown = vscode.workspace.getConfiguration(SECTION, scope).get('output');
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' || text === DEFAULT_OUTPUT ? undefined : text;
}

export type CheckMode = 'onType' | 'onSave' | 'off';

export function checkMode(document: vscode.TextDocument): CheckMode {
  const value: unknown = vscode.workspace.getConfiguration(SECTION, document).get('checkSpecification');
  return value === 'onSave' || value === 'off' ? value : 'onType';
}

/** Where Java and TLC are, as far as the settings say it. */
export function tlcPrograms(): { readonly java?: string; readonly tlc?: string } {
  const configuration = vscode.workspace.getConfiguration(SECTION);
  const path = (key: string): string => {
    const value: unknown = configuration.get(key);
    return typeof value === 'string' ? value.trim() : '';
  };
  const [java, tlc] = [path('java'), path('tlc')];
  return { ...(java === '' ? {} : { java }), ...(tlc === '' ? {} : { tlc }) };
}
