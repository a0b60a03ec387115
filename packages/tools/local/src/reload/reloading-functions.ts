import { join, relative, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Invoke } from '../functions/functions.ts';
import type { FunctionRef, OperationRoute, Report } from '../functions/wiring.ts';
import { NotCompiled } from './compile.ts';
import { createLoader } from './function-loader.ts';
import { watchSources } from './watch-sources.ts';

/** An editor that saves several files, or one in two steps, causes one reload. */
const GATHER_MS = 20;

/** The stack itself runs on: it holds the data. */
const STACK = ['packages', 'tools', 'local', ''].join(sep);

/** Generated, and served by a function: it is no source, and changes as one. */
const DOCUMENT = ['docs', 'openapi.json'].join(sep);

/** Functions that are replaced when their sources are saved. */
export interface ReloadingFunctions {
  /** Waits while functions are replaced. */
  readonly invoke: Invoke;
  /** The operations that there are, once what was saved is loaded or turned out to be broken. */
  operations(): Promise<readonly OperationRoute[]>;
  stop(): Promise<void>;
}

export interface ReloadOptions {
  /** The checkout, with functions and packages below it. */
  readonly root: string;
  /** Hears what becomes of what was saved. */
  readonly onChange: (line: string) => void;
}

/** Hands over what is saved, gathered, once what was handed over before is done. */
function gatherSaves(take: (files: readonly string[]) => Promise<void>) {
  const saved = new Set<string>();
  let taking: Promise<void> | undefined;

  async function takeAll(): Promise<void> {
    do {
      await sleep(GATHER_MS);
      const files = [...saved];
      saved.clear();
      await take(files);
    } while (saved.size > 0);
    taking = undefined;
  }

  return {
    add(file: string): void {
      saved.add(file);
      taking ??= takeAll();
    },
    async settled(): Promise<void> {
      while (taking !== undefined) await taking;
    },
  };
}

/**
 * Runs functions in a thread, and replaces it by another one when a source is saved. Calls that
 * are under way end in the old one, calls that come meanwhile wait for the new one. Sources that
 * cannot be compiled or loaded change nothing: the old functions serve on.
 */
export async function startReloading(
  { root, onChange }: ReloadOptions,
  inUse: readonly FunctionRef[],
  report: Report,
): Promise<ReloadingFunctions> {
  const files = inUse.map(({ file }) => file);
  const loader = await createLoader(root, files, (error) =>
    report('The functions ended; they begin anew when a source is saved', error),
  );
  /** What was saved since functions were loaded: a mistake in it stays until it is saved again. */
  const unloaded = new Set<string>();
  let current = await loader.load([]).catch(async (error: unknown) => {
    await loader.stop();
    throw error;
  });
  const { topology } = current;

  async function replace(files: readonly string[]): Promise<void> {
    const began = performance.now();
    for (const file of files) unloaded.add(file);
    const names = [...unloaded].join(', ');
    try {
      const old = current;
      current = await loader.load([...unloaded]);
      void old.retire();
      unloaded.clear();
      onChange(`Reloaded after ${names} was saved, in ${Math.round(performance.now() - began)} ms`);
      if (current.topology !== topology) {
        onChange('Queues, rules or schedules differ from those that run: restart for them');
      }
    } catch (error) {
      const kept = `The functions stay as they were before ${names} was saved`;
      if (error instanceof NotCompiled) report(`${kept}\n${error.message}`);
      else report(kept, error);
    }
  }

  const saves = gatherSaves(replace);
  const watched = ['functions', 'packages', 'docs'].map((folder) => join(root, folder));
  const unwatch = watchSources(watched, (path) => {
    const file = relative(root, path);
    if (file.startsWith(`docs${sep}`) && file !== DOCUMENT) return undefined;
    if (file.startsWith(STACK)) return onChange('The stack itself changed: restart it');
    saves.add(file);
  });

  return {
    async operations() {
      await saves.settled();
      return current.operations;
    },
    async invoke(target, event) {
      await saves.settled();
      return current.invoke(target, event);
    },
    async stop() {
      unwatch();
      await loader.stop();
    },
  };
}
