/** Text as Markdown that shows it as it is. `MarkdownString.appendText` would do, but makes every space one that a line cannot be broken at. */
export function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!|<>&~$]/g, '\\$&').replace(/\n/g, '\n\n');
}
