import { channel } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Invoke } from '../functions/functions.ts';
import { timeHere } from '../functions/local-clock.ts';
import type { Asked, HostData, Said, Surroundings } from './thread-messages.ts';

/** As long as a function may take: what is still under way then is stuck. */
const RETIRE_MS = 30_000;

/** A thread with the functions of one state of the sources. */
export interface FunctionThread {
  /** Takes functions from a folder, and loads some modules of it at once: the app too, maybe. */
  load(folder: string, modules: readonly string[]): Promise<Surroundings | undefined>;
  readonly invoke: Invoke;
  /** Ends it once all that is under way is done. */
  retire(): Promise<void>;
  stop(): Promise<void>;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

type Question<One> = One extends unknown ? Omit<One, 'call'> : never;

/** Questions to a thread that it has not answered. */
function keepQuestions() {
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  let idle: () => void = () => undefined;
  return {
    /** Asks under a number of its own. */
    ask(send: (call: number) => void): Promise<unknown> {
      calls += 1;
      const call = calls;
      return new Promise((resolve, reject) => {
        waiting.set(call, { resolve, reject });
        send(call);
      });
    },
    answer(said: Exclude<Said, { readonly channel: string }>): void {
      const asked = waiting.get(said.call);
      waiting.delete(said.call);
      if ('error' in said) asked?.reject(said.error);
      else asked?.resolve(said.result);
      if (waiting.size === 0) idle();
    },
    refuseAll(error: Error): void {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
      idle();
    },
    /** Resolves once none waits. */
    async done(): Promise<void> {
      if (waiting.size === 0) return;
      await new Promise<void>((resolve) => {
        idle = resolve;
      });
    },
  };
}

/** Starts a thread that loads packages already; `onLost` hears when it ends by itself. */
export function startThread(
  hostFile: string,
  packages: readonly string[],
  onLost: (error: Error) => void,
): FunctionThread {
  const questions = keepQuestions();
  let stopping = false;
  let over: Error | undefined;
  const workerData: HostData = { packages };
  const worker = new Worker(hostFile, { workerData, execArgv: [] });

  function ask(question: Question<Asked>): Promise<unknown> {
    if (over !== undefined) return Promise.reject(over);
    return questions.ask((call) => worker.postMessage({ ...question, call }));
  }

  function hear(said: Said): void {
    if ('channel' in said) channel(said.channel).publish(said.message);
    else questions.answer(said);
  }

  function end(error: Error): void {
    if (over !== undefined) return;
    over = error;
    questions.refuseAll(error);
    if (!stopping) onLost(error);
  }

  worker.on('message', hear);
  worker.on('error', end);
  worker.on('exit', () => end(new Error('the thread of the functions ended')));

  const stop = async () => {
    stopping = true;
    await worker.terminate();
  };
  return {
    load: async (folder, modules) => (await ask({ folder, modules })) as Surroundings | undefined,
    invoke: (target, event) => ask({ target, event, time: timeHere() }),
    async retire() {
      await Promise.race([questions.done(), sleep(RETIRE_MS, undefined, { ref: false })]);
      await stop();
    },
    stop,
  };
}
