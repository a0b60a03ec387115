import { readFileSync, statSync } from 'node:fs';

/** Makes something of a file, once after each change of the file. */
export function readAtChange<T>(file: string, make: (text: string) => T): () => T {
  let read: { readonly at: number; readonly made: T } | undefined;
  return () => {
    const at = statSync(file).mtimeMs;
    if (read?.at !== at) read = { at, made: make(readFileSync(file, 'utf8')) };
    return read.made;
  };
}
