import { readdirSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import {
  type BuildFailure,
  type BuildOptions,
  build,
  formatMessages,
  type Metafile,
} from 'esbuild';

/** What is large and nobody edits is left to Node; whatever else is imported is compiled as well. */
const LEFT_OUT = [
  '@aws-lambda-powertools/*',
  '@aws-sdk/*',
  '@middy/*',
  '@smithy/*',
  'undici',
  'valibot',
];

const SOURCE = /(?<!\.(?:test|test-d|factory))\.ts$/u;

const common = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
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

/** The sources below the folder of functions; each of them is a module of its own. */
function functionFiles(root: string): string[] {
  return readdirSync(join(root, 'functions'), { recursive: true, encoding: 'utf8' })
    .filter((file) => SOURCE.test(file))
    .map((file) => `functions/${file}`);
}

function leftOut({ outputs }: Metafile): string[] {
  const imports = Object.values(outputs).flatMap((output) => output.imports);
  const external = imports.filter((one) => one.external === true && !isBuiltin(one.path));
  return [...new Set(external.map(({ path }) => path))];
}

const isBuildFailure = (error: unknown): error is BuildFailure =>
  error instanceof Error && 'errors' in error && Array.isArray(error.errors);

async function explained(error: unknown): Promise<unknown> {
  if (!isBuildFailure(error)) return error;
  const places = await formatMessages(error.errors, { kind: 'error' });
  return new NotCompiled(places.join('\n').trim());
}

export interface CompileOptions {
  /** The checkout: functions are below `functions`. */
  readonly root: string;
  /** Exports `product`: what the functions are part of. */
  readonly productFile: string;
}

/**
 * Compiles all functions into a folder, `functions/orders/place.mjs`, and the product beside them.
 * They are compiled together, so that a mistake in any of them is told of at once. Answers the
 * packages that they leave to Node.
 */
export async function compileFunctions(
  { root, productFile }: CompileOptions,
  folder: string,
): Promise<string[]> {
  const functions = functionFiles(root).map((file) => ({
    in: join(root, file),
    out: file.replace(/\.ts$/u, ''),
  }));
  try {
    const { metafile } = await build({
      ...common,
      absWorkingDir: root,
      entryPoints: [...functions, { in: productFile, out: 'product' }],
      outdir: folder,
      splitting: true,
      metafile: true,
    });
    return leftOut(metafile);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw await explained(error);
  }
}

/** Compiles one file with what it imports. */
export async function compileFile(file: string, outfile: string): Promise<void> {
  const { outExtension: _, ...options } = common;
  await build({ ...options, entryPoints: [file], outfile });
}
