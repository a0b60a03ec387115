import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll } from 'vitest';
import type { Rush, Rushed } from './rush.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PROGRAM = ['test/support/rush-process.ts'];

/** Rushes in another process that knows nothing of this one but the table. */
export interface SecondProcess {
  rush(order: Rush): Promise<Rushed>;
}

/** A second process on the table of the suite, behind its weather; call it below `withTable()`. */
export function withSecondProcess(endpoint: () => string): SecondProcess {
  let child: ChildProcess | undefined;
  let lines: AsyncIterator<string> | undefined;

  const nextLine = async (): Promise<string> => {
    const line = await lines?.next();
    if (line === undefined || line.done === true) throw new Error('the second process has ended');
    return line.value;
  };

  beforeAll(async () => {
    const env = { ...process.env, AWS_ENDPOINT_URL_DYNAMODB: endpoint() };
    child = spawn(process.execPath, PROGRAM, {
      cwd: ROOT,
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    if (child.stdout === null) throw new Error('the second process has no output');
    lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    if ((await nextLine()) !== 'ready') throw new Error('the second process is not ready');
  });
  afterAll(async () => {
    if (child === undefined || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.stdin?.end();
    await ended;
  });

  return {
    rush: async (order) => {
      child?.stdin?.write(`${JSON.stringify(order)}\n`);
      return JSON.parse(await nextLine()) as Rushed;
    },
  };
}
