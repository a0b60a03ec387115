import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EngineName, type EngineProgram, findEngine } from './engine-programs.ts';
import { freePort } from './free-port.ts';
import { startTethered, type TetheredProcess } from './tethered-process.ts';

const START_TIMEOUT_MS = 20_000;
const ATTEMPTS = 3;

export interface Engine extends Pick<EngineProgram, 'name' | 'isOpen'> {
  readonly endpoint: string;
  /** Process group of the engine, for the next start to find it after a crash of this process. */
  readonly group: number;
  /** Resolves with the engine's last words when it ends, wanted or not. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Any answer will do: an engine refuses an unsigned request, but only once it serves. The first `fetch`
 * of a process would load what takes longer than the engine.
 */
function answers(endpoint: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request(endpoint, { method: 'POST', agent: false }, (answer) => {
      answer.resume();
      resolve(true);
    });
    asked.once('error', () => resolve(false));
    asked.end('{}');
  });
}

async function serves(child: TetheredProcess, endpoint: string): Promise<boolean> {
  let over = false;
  void child.ended.then(() => {
    over = true;
  });
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until && !over; ) {
    if (await answers(endpoint)) return !over;
    await sleep(15);
  }
  return false;
}

async function startOn(
  program: EngineProgram,
  path: string | undefined,
): Promise<Engine | { failure: string }> {
  const port = await freePort();
  const child = startTethered(program.command(port, path));
  const endpoint = `http://127.0.0.1:${port}`;
  if (await serves(child, endpoint)) {
    const { group, ended } = child;
    const { name, isOpen } = program;
    return { name, isOpen, endpoint, group, ended, stop: () => child.stop() };
  }
  await child.stop();
  return { failure: await child.ended };
}

/**
 * Starts a DynamoDB engine on a free loopback port and waits until it answers; `path` says
 * where it keeps its data; without one it lives in memory. Another process may take the port first, so it tries again.
 */
export async function startEngine(
  options: { engine?: string | undefined; path?: (engine: EngineName) => string | undefined } = {},
): Promise<Engine> {
  const program = findEngine(options.engine);
  const path = options.path?.(program.name);
  let failure = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const started = await startOn(program, path);
    if (!('failure' in started)) return started;
    failure = started.failure;
  }
  throw new Error(`${program.name} did not start: ${failure || 'no answer'}`);
}
