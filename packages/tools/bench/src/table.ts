export type Cell = string | number | undefined;

export const shown = (cell: Cell) =>
  typeof cell === 'number' ? String(Math.round(cell * 100) / 100) : (cell ?? '–');

/** Columns as wide as their widest cell; the first one holds names. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const cells = [head, ...rows.map((row) => row.map(shown))];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ');
  return cells.map(line).join('\n');
}
