/** A spreadsheet knows by it that a file is UTF-8. */
const MARK = '\uFEFF';

/** Hands lines of CSV to the browser as a file that it downloads. */
export function saveFile(name: string, lines: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([MARK, ...lines], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
