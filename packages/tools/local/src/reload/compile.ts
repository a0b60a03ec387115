import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import {
  type BuildFailure,
  type BuildOptions,
  build,
  formatMessages,
  type Metafile,
} from 'esbuild';

/** Large files that are never edited are left to Node; every other import is compiled too. */
const LEFT_OUT = [
  '@aws-lambda-powertools/*',
  '@aws-sdk/*',
  '@middy/*',
  '@smithy/*',
  'undici',
  'valibot',
];

const common = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  external: LEFT_OUT,
  outExtension: { '.js': '.mjs' },
  sourcemap: true,
  sourcesContent: false,
  banner: {
    js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  },
  define: { 'process.env.TRACING': '"off"' },
  logLevel: 'silent',
} satisfies BuildOptions;

/** Sources that do not fit together; its message says where. */
export class NotCompiled extends Error {
  override readonly name = 'NotCompiled';
}

function packagesOf({ outputs }: Metafile): string[] {
  const imports = Object.values(outputs).flatMap((output) => output.imports);
  const external = imports.filter((one) => one.external === true && !isBuiltin(one.path));
  return [...new Set(external.map(({ path }) => path))];
}

const isBuildFailure = (error: unknown): error is BuildFailure =>
  error instanceof Error && 'errors' in error && Array.isArray(error.errors);

async function explain(error: unknown): Promise<unknown> {
  if (!isBuildFailure(error)) return error;
  const places = await formatMessages(error.errors, { kind: 'error' });
  return new NotCompiled(places.join('\n').trim());
}

/** A source, and the module that it becomes. */
export interface Entry {
  readonly source: string;
  readonly module: string;
}

/**
 * Compiles sources into a folder, so that what several of them import is there once; a mistake in
 * any of them fails all. Answers the packages that they leave to Node.
 */
export async function compileTogether(
  root: string,
  entries: readonly Entry[],
  folder: string,
): Promise<string[]> {
  const { '.js': ending } = common.outExtension;
  const entryPoints = entries.map(({ source, module }) => ({
    in: join(root, source),
    out: module.slice(0, -ending.length),
  }));
  try {
    const { metafile } = await build({
      ...common,
      ...{ absWorkingDir: root, entryPoints, outdir: folder, splitting: true, metafile: true },
    });
    return packagesOf(metafile);
  } catch (error) {
    throw await explain(error);
  }
}

/** Compiles one source with all that it imports. */
export async function compileAlone(source: string, module: string): Promise<void> {
  const { outExtension: _, ...options } = common;
  try {
    await build({ ...options, entryPoints: [source], outfile: module });
  } catch (error) {
    throw await explain(error);
  }
}
