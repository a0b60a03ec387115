import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Invoke } from '../functions/functions.ts';
import { compileAlone, compileTogether, type Entry } from './compile.ts';
import { type FunctionThread, startThread } from './function-thread.ts';
import { makeModuleFolder } from './module-folder.ts';
import { APP, moduleOf } from './modules.ts';
import type { Surroundings } from './thread-messages.ts';

const HOST = fileURLToPath(new URL('./function-host.ts', import.meta.url));

/** The functions of one state of the sources. */
export interface Generation extends Surroundings {
  readonly invoke: Invoke;
  /** Ends it once all that is under way is done. */
  retire(): Promise<void>;
}

/** Makes generations of functions. */
export interface FunctionLoader {
  /** Compiles the functions that are in use, and what was saved, as they are now; loads them. */
  load(saved: readonly string[]): Promise<Generation>;
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

/** Compiles each function of a folder at its first call. */
function completeWhenCalled(
  root: string,
  folder: string,
  files: Set<string>,
  invoke: Invoke,
): Invoke {
  const running = new Map<string, Promise<void>>();
  async function complete(file: string): Promise<void> {
    await compileAlone(join(root, file), join(folder, moduleOf(file)));
    files.add(file);
  }
  return async (target, event) => {
    const { file } = target;
    if (!files.has(file)) {
      const compiling = running.get(file) ?? complete(file).finally(() => running.delete(file));
      running.set(file, compiling);
      await compiling;
    }
    return invoke(target, event);
  };
}

/** The threads of a loader, and one that waits for its functions. */
function keepThreads(hostFile: string, onLost: (error: Error) => void) {
  const threads = new Set<FunctionThread>();
  let spare: FunctionThread | undefined;

  function start(packages: readonly string[]): FunctionThread {
    const thread = startThread(hostFile, packages, (error) => {
      threads.delete(thread);
      if (spare === thread) spare = undefined;
      onLost(error);
    });
    threads.add(thread);
    return thread;
  }

  return {
    prepare(packages: readonly string[]): void {
      spare ??= start(packages);
    },
    take(): FunctionThread {
      const thread = spare ?? start([]);
      spare = undefined;
      return thread;
    },
    async retire(thread: FunctionThread): Promise<void> {
      await thread.retire();
      threads.delete(thread);
    },
    async stop(): Promise<void> {
      await Promise.all([...threads].map((thread) => thread.stop()));
    },
  };
}

/**
 * Loads functions of a checkout: `inUse` from the start, others at their first call. `onLost` hears
 * when they end by themselves.
 */
export async function createLoader(
  root: string,
  inUse: readonly string[],
  onLost: (error: Error) => void,
): Promise<FunctionLoader> {
  const base = makeModuleFolder(root);
  const hostFile = join(base, 'host.mjs');
  await compileAlone(HOST, hostFile);

  const threads = keepThreads(hostFile, onLost);
  let files = new Set(inUse);
  let packages: readonly string[] = [];
  let last: { readonly folder: string; readonly around: Surroundings } | undefined;
  let generations = 0;

  async function load(saved: readonly string[]): Promise<Generation> {
    // Loads the packages while the sources are compiled; it waits on where they do not compile.
    threads.prepare(packages);
    generations += 1;
    const folder = join(base, String(generations));
    const sources = [...new Set([...files, ...saved])].filter(
      (source) => source.endsWith('.ts') && existsSync(join(root, source)),
    );
    const entries: Entry[] = sources.map((source) => ({ source, module: moduleOf(source) }));
    packages = await compileTogether(root, [APP, ...entries], folder);
    const functions = sources.filter((source) => source.startsWith('functions/'));
    const wanted = [APP.module, ...functions.map(moduleOf)].filter(
      (module) => last === undefined || hasChanged(module, last.folder, folder),
    );
    const thread = threads.take();
    const retire = async () => {
      await threads.retire(thread);
      rmSync(folder, { recursive: true, force: true });
    };
    try {
      const around = (await thread.load(folder, wanted)) ?? last?.around;
      if (around === undefined) throw new Error(`${APP.source} exports no app`);
      last = { folder, around };
      files = new Set(functions);
      return { ...around, invoke: completeWhenCalled(root, folder, files, thread.invoke), retire };
    } catch (error) {
      await retire();
      throw error;
    }
  }

  return {
    load,
    async stop() {
      await threads.stop();
      rmSync(base, { recursive: true, force: true });
    },
  };
}
