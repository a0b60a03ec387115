import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from './failure.ts';

/** A file that nothing but a checkout has. */
const MARK = 'scripts/verify.ts';

/** The checkout in which the command line lies, for what works on its files. */
export function rootOfCheckout(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, MARK))) {
    if (dirname(folder) === folder) throw new Failure('this works in a checkout of Waybill alone');
    folder = dirname(folder);
  }
  return folder;
}
