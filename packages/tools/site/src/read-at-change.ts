import { readFileSync, statSync } from 'node:fs';

/** What is made of a file: anew after each change of the file, and only then. */
export function readAtChange<T>(file: string, make: (text: string) => T): () => T {
  let read: { readonly at: number; readonly made: T } | undefined;
  return () => {
    const at = statSync(file).mtimeMs;
    if (read?.at !== at) read = { at, made: make(readFileSync(file, 'utf8')) };
    return read.made;
  };
}
