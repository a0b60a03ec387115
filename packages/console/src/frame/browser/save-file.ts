/** A spreadsheet knows by it that a file is UTF-8; JSON has none. */
const MARK = '\uFEFF';

/** Hands texts or bytes to the browser as a file that it downloads. */
export function saveFile(name: string, parts: readonly BlobPart[]): void {
  const isTable = name.endsWith('.csv');
  const type = isTable ? 'text/csv;charset=utf-8' : 'application/octet-stream';
  const url = URL.createObjectURL(new Blob(isTable ? [MARK, ...parts] : [...parts], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
