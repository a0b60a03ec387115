import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { favicon, stylesheet } from '@waybill/look/look';
import { build, type Metafile, type Plugin, transform } from 'esbuild';
import { type LocalKeys, pageHtml } from './page-html.ts';

/** A file below `/console`, as it is served or written. */
export interface ConsoleFile {
  readonly type: string;
  readonly body: string | Uint8Array;
  /** Set where its name follows from its content, so that it may be kept for ever. */
  readonly isHashed: boolean;
}

/** The built console. */
export interface ConsoleBuild {
  /** Every file by its name below `/console`; the page is `index.html`. */
  readonly files: ReadonlyMap<string, ConsoleFile>;
  /** Outputs as esbuild describes them: sizes, and which one imports which. */
  readonly outputs: Metafile['outputs'];
}

const SOURCE = fileURLToPath(new URL('..', import.meta.url));
const ENTRY = 'main.tsx';
const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';

/**
 * Code that comes later stands on the first load as a whole: what all have in common is one file then, and not as
 * many as there are ways to share it.
 */
const standsOnFirst: Plugin = {
  name: 'stands on the first load',
  setup({ onLoad, onResolve }) {
    const later = new Set<string>();
    onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
      if (kind === 'dynamic-import') later.add(join(resolveDir, path));
      return undefined;
    });
    onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      if (!later.has(path)) return undefined;
      const contents = `${readFileSync(path, 'utf8')}\nimport ${JSON.stringify(join(SOURCE, ENTRY))};`;
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
};

async function bundle() {
  return build({
    absWorkingDir: SOURCE,
    entryPoints: [ENTRY],
    outdir: SOURCE,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    write: false,
    metafile: true,
    plugins: [standsOnFirst],
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
}

async function styleFile(): Promise<readonly [string, ConsoleFile]> {
  const own = readFileSync(new URL('../console.css', import.meta.url), 'utf8');
  const sheet = `${stylesheet()}\n${own}`;
  const { code } = await transform(sheet, { loader: 'css', minify: true });
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8).toUpperCase();
  return [`assets/console-${hash}.css`, { type: STYLE, body: code, isHashed: true }];
}

function startOf(outputs: Metafile['outputs']): { script: string; preloads: string[] } {
  const [script, entry] = Object.entries(outputs).find(([, one]) => one.entryPoint === ENTRY) ?? [];
  if (script === undefined) throw new Error(`the build has no output of ${ENTRY}`);
  const preloads = (entry?.imports ?? [])
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => path);
  return { script, preloads };
}

/**
 * Builds the console: one page, its scripts cut by page, its style and its sign. The same sources
 * give the same names. With `keys` the page offers them for signing in, which only a local stack
 * may do. Throws esbuild's error where a source does not compile.
 */
export async function buildConsole(keys?: LocalKeys): Promise<ConsoleBuild> {
  const [{ outputFiles, metafile }, [style, sheet]] = await Promise.all([bundle(), styleFile()]);
  const scripts = outputFiles.map(
    ({ path, contents }) =>
      [relative(SOURCE, path), { type: SCRIPT, body: contents, isHashed: true }] as const,
  );
  const html = pageHtml({ ...startOf(metafile.outputs), style }, keys);
  const files = new Map<string, ConsoleFile>([
    ...scripts,
    [style, sheet],
    ['assets/favicon.svg', { type: 'image/svg+xml', body: favicon(), isHashed: false }],
    ['index.html', { type: 'text/html; charset=utf-8', body: html, isHashed: false }],
  ]);
  return { files, outputs: metafile.outputs };
}
