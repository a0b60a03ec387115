import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
const NOTE = resolve(DIST, 'bundle.json');
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Bundles depend on these too: installed packages keep no times of their own. */
const ALWAYS = [resolve(ROOT, 'package-lock.json'), fileURLToPath(import.meta.url)];

/** True where no file of a bundle was written since; a missing file counts as written. */
async function isCurrent({ inputs, at }) {
  const times = await Promise.all(
    inputs.map((file) =>
      stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => Number.POSITIVE_INFINITY,
      ),
    ),
  );
  return Math.max(...times) <= at;
}

/** The last bundle, or none where none was made. */
async function lastBundle() {
  try {
    return JSON.parse(await readFile(NOTE, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Bundles the sources into a folder: what a command alone needs is a file that it alone loads. */
async function bundleInto(folder) {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [resolve(ROOT, 'packages/tools/cli/src/main.ts')],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    logLevel: 'error',
    platform: 'node',
    // A package that is written as modules is bundled as such: its other form may load its parts by name.
    mainFields: ['module', 'main'],
    target: 'node24',
    format: 'esm',
    // Modules of the older form ask for those of Node by `require`.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  return metafile;
}

/** Two that start at once each make a folder of their own; the note names the last one. */
async function makeBundle(last) {
  const at = Date.now();
  const folder = resolve(DIST, `${at}-${process.pid}`);
  await mkdir(folder, { recursive: true });
  const { inputs } = await bundleInto(folder);
  const files = [...Object.keys(inputs).map((file) => resolve(ROOT, file)), ...ALWAYS];
  const bundle = { folder, former: last?.folder, at, inputs: files };
  const draft = `${NOTE}.${process.pid}`;
  await writeFile(draft, JSON.stringify(bundle));
  await rename(draft, NOTE);
  // The one before may still run, and load what it has not loaded yet.
  if (last?.former !== undefined) await rm(last.former, { recursive: true, force: true });
  return bundle;
}

/** The address of the bundle of the sources as they are now, made where they changed. */
export async function currentBundle() {
  const last = await lastBundle();
  const { folder } = last !== undefined && (await isCurrent(last)) ? last : await makeBundle(last);
  return pathToFileURL(resolve(folder, 'main.mjs')).href;
}
