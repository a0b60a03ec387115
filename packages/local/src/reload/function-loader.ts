import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FunctionRef } from '../wiring.ts';
import { compileFile, compileFunctions } from './compile.ts';
import { type FunctionThread, startThread } from './function-thread.ts';
import { makeModuleFolder } from './module-folder.ts';
import { moduleOf, PRODUCT } from './modules.ts';
import type { Surroundings } from './thread-messages.ts';

const HOST = fileURLToPath(new URL('./function-host.ts', import.meta.url));

/** The functions of one state of the sources. */
export interface Generation extends Pick<FunctionThread, 'invoke'>, Surroundings {
  /** Ends it once all that is under way is done. */
  retire(): Promise<void>;
}

/** Makes generations of functions. */
export interface FunctionLoader {
  /** Compiles the sources as they are now; functions in use have to be loadable as well. */
  load(used: readonly FunctionRef[]): Promise<Generation>;
  /** Ends every generation. */
  stop(): Promise<void>;
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** A module names its parts by what is in them: its text differs where that of any part does. */
const hasChanged = (module: string, before: string, now: string) =>
  textOf(join(before, module)) !== textOf(join(now, module));

/** `onLost` hears when functions end by themselves. */
export async function createLoader(
  root: string,
  onLost: (error: Error) => void,
): Promise<FunctionLoader> {
  const productFile = join(root, 'packages/local/src/product.ts');
  const folder = makeModuleFolder(root);
  const hostFile = join(folder, 'host.mjs');
  await compileFile(HOST, hostFile);

  const threads = new Set<FunctionThread>();
  let spare: FunctionThread | undefined;
  let packages: readonly string[] = [];
  let last: { readonly modules: string; readonly around: Surroundings } | undefined;
  let generations = 0;

  function newThread(): FunctionThread {
    const thread = startThread(hostFile, packages, (error) => {
      threads.delete(thread);
      if (spare === thread) spare = undefined;
      onLost(error);
    });
    threads.add(thread);
    return thread;
  }

  async function end(thread: FunctionThread, modules: string): Promise<void> {
    await thread.retire();
    threads.delete(thread);
    rmSync(modules, { recursive: true, force: true });
  }

  return {
    async load(used) {
      // It loads the packages while the sources are compiled, and is kept where they do not compile.
      spare ??= newThread();
      generations += 1;
      const modules = join(folder, String(generations));
      packages = await compileFunctions({ root, productFile }, modules);
      const thread = spare;
      spare = undefined;
      const retire = () => end(thread, modules);
      const before = last;
      const wanted = [PRODUCT, ...used.map(moduleOf)].filter(
        (module) => before === undefined || hasChanged(module, before.modules, modules),
      );
      try {
        const around = (await thread.load(modules, wanted)) ?? before?.around;
        if (around === undefined) throw new Error(`${productFile} exports no product`);
        last = { modules, around };
        return { ...around, invoke: thread.invoke, retire };
      } catch (error) {
        await retire();
        throw error;
      }
    },
    async stop() {
      await Promise.all([...threads].map((thread) => thread.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
