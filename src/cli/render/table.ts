/** Text in columns. */

/** Columns padded to their widest cell, right-aligned where asked; cells hold no line ends. */
export function printTable(rows: readonly (readonly string[])[], alignRight: readonly boolean[] = []): string {
  const widths: number[] = [];
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  return rows
    .map((row) =>
      row
        .map((cell, index) =>
          alignRight[index] === true ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
