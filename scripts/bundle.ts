import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { handlers } from '../infra/handlers.ts';
import { documentsBeside, environmentCredentials, isDocument } from './bundle-plugins.ts';

const ROOT = resolve(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');

/** Directory that is deployed for a handler: `index.mjs`, and a document where it serves one. */
export function bundleDirectory(id: string): string {
  return join(DIST, id);
}

export interface Bundle {
  readonly id: string;
  readonly bytes: number;
}

const isUnchanged = (path: string, contents: Uint8Array): boolean => {
  try {
    return readFileSync(path).equals(contents);
  } catch {
    return false;
  }
};

/** Files that others write beside the bundles: `node scripts/site.ts`. */
const KEPT = 'site';

/** The folder of the code that several handlers share. */
const SHARED = 'shared';

const removeLeftovers = (directory: string, ids: ReadonlySet<string>): void => {
  mkdirSync(directory, { recursive: true });
  for (const entry of readdirSync(directory)) {
    if (!ids.has(entry) && entry !== KEPT)
      rmSync(join(directory, entry), { recursive: true, force: true });
  }
};

function writeChanged(path: string, contents: Uint8Array): void {
  if (isUnchanged(path, contents)) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, contents);
}

/** Puts the documents that a bundle serves beside it. */
function copyDocuments({ outputs }: Metafile): void {
  for (const [bundle, { inputs }] of Object.entries(outputs)) {
    for (const document of Object.keys(inputs).filter(isDocument)) {
      const copy = join(ROOT, dirname(bundle), basename(document));
      writeChanged(copy, readFileSync(join(ROOT, document)));
    }
  }
}

export interface BundleOptions {
  readonly directory?: string;
  /** True if the stage traces: only the bundles of such a stage hold the tracer. */
  readonly tracing?: boolean;
  /** Every handler when absent. */
  readonly ids?: readonly string[];
  /** Writes code that several handlers use once, beside them: a tenth of the bytes. */
  readonly shared?: boolean;
}

/**
 * Bundles the handlers in one esbuild call, SDK included: what was tested is what runs, whatever
 * the Lambda runtime ships. The same sources give the same bytes, so that unchanged functions are
 * not deployed again; unchanged files are not written again, so that a stack that serves them
 * meanwhile never reads a half.
 */
export async function bundleAll({
  directory = DIST,
  tracing = false,
  ids,
  shared = false,
}: BundleOptions = {}): Promise<Bundle[]> {
  const all = handlers().filter(({ id }) => ids === undefined || ids.includes(id));
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: all.map(({ id, file }) => ({ in: file, out: `${id}/index` })),
    outdir: directory,
    outExtension: { '.js': '.mjs' },
    write: false,
    metafile: true,
    bundle: true,
    splitting: shared,
    chunkNames: `${SHARED}/[hash]`,
    minify: true,
    format: 'esm',
    platform: 'node',
    // The oldest Node that runs a bundle is the one of `npm start -- --bundles`.
    target: 'node24',
    // Without this esbuild prefers the CommonJS builds of the SDK, which it cannot shake.
    mainFields: ['module', 'main'],
    legalComments: 'none',
    // CommonJS dependencies call `require` for built-in modules; an ES module has none.
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
    plugins: [environmentCredentials, documentsBeside],
    define: { 'process.env.TRACING': tracing ? '"on"' : '"off"' },
    logLevel: 'warning',
  });
  removeLeftovers(directory, new Set([...all.map(({ id }) => id), ...(shared ? [SHARED] : [])]));
  for (const { path, contents } of outputFiles) writeChanged(path, contents);
  copyDocuments(metafile);
  return outputFiles
    .map(({ path, contents }) => ({ id: basename(dirname(path)), bytes: contents.byteLength }))
    .filter(({ id }) => id !== SHARED);
}

/** One line per bundle, the heaviest first, and their sum. */
export function sizeReport(bundles: readonly Bundle[]): string {
  const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(9);
  const heaviestFirst = bundles.toSorted((a, b) => b.bytes - a.bytes || (a.id < b.id ? -1 : 1));
  const total = bundles.reduce((sum, { bytes }) => sum + bytes, 0);
  return [
    ...heaviestFirst.map(({ id, bytes }) => `${kilobytes(bytes)} kB  ${id}`),
    `${kilobytes(total)} kB  in ${bundles.length} bundles`,
  ].join('\n');
}

const isMain = import.meta.url === pathToFileURL(process.argv[1] ?? '').href;
if (isMain) console.log(sizeReport(await bundleAll()));
