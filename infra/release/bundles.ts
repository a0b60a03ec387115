import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

/** The handlers of the last release as they were deployed, in one compressed file. */
export const RELEASED_BUNDLES = resolve(import.meta.dirname, 'bundles.br');
const CHECKSUM = `${RELEASED_BUNDLES}.sha256`;

/** The seal of the kept bundles. */
export const checksumOf = (packed: Uint8Array): string =>
  createHash('sha256').update(packed).digest('hex');

/** The files of a folder by their paths in it, in one order. */
function filesOf(folder: string): [path: string, text: string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [relative(folder, file), readFileSync(file, 'utf8')]);
}

/** The files of a folder, all of them text, as the bytes that are kept. */
export function pack(folder: string): Buffer {
  return brotliCompressSync(JSON.stringify(Object.fromEntries(filesOf(folder))));
}

/** Writes the files of a kept release into a folder. */
export function unpack(packed: Uint8Array, folder: string): void {
  const files = JSON.parse(brotliDecompressSync(packed).toString('utf8')) as object;
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** Why kept bundles cannot stand for the last release, in a sentence; nothing where they can. */
export function bundlesProblem(
  packed: Uint8Array | undefined,
  checksum: string | undefined,
): string | undefined {
  const where = 'infra/release/bundles.br';
  if (packed === undefined || checksum === undefined) {
    return `${where} or its checksum is missing: take both from the commit of the last release (git checkout), or run npm run generate released if this commit is the release`;
  }
  if (checksumOf(packed) === checksum) return undefined;
  return `${where} is not what its checksum says: it was changed after the release was kept; take both from the commit of the last release`;
}

const ifThere = <Content>(file: string, read: (file: string) => Content): Content | undefined =>
  existsSync(file) ? read(file) : undefined;

/**
 * Writes the handlers of the last release into a folder, where each is `<id>/index.mjs` (STG-17).
 * Throws where they are missing or were changed.
 */
export function unpackReleased(folder: string): void {
  const packed = ifThere(RELEASED_BUNDLES, (file) => readFileSync(file));
  const checksum = ifThere(CHECKSUM, (file) => readFileSync(file, 'utf8').trim());
  const problem = bundlesProblem(packed, checksum);
  if (packed === undefined || problem !== undefined) throw new Error(problem);
  unpack(packed, folder);
}

/** Keeps the bundles in a folder as those of the last release; answers how many bytes they take. */
export function keepReleased(folder: string): number {
  const packed = pack(folder);
  writeFileSync(RELEASED_BUNDLES, packed);
  writeFileSync(CHECKSUM, `${checksumOf(packed)}\n`);
  return packed.byteLength;
}
