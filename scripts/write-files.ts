import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Makes a folder of files by their paths in it; what was there before goes. */
export function writeFiles(
  folder: string,
  files: Iterable<readonly [path: string, body: string | Uint8Array]>,
): number {
  rmSync(folder, { recursive: true, force: true });
  let count = 0;
  for (const [path, body] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), body);
    count += 1;
  }
  return count;
}
