import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@waybill/local/engine/free-port';

/** Folder of the samples for receivers. */
export const SAMPLES = resolve(import.meta.dirname, '../receivers');

/** A sample that listens, started as its first lines say. */
export interface Sample {
  readonly name: string;
  readonly program: string;
  readonly arguments: (port: number) => readonly string[];
}

export interface RunningSample {
  readonly url: string;
  /** Lines that it printed. */
  readonly lines: readonly string[];
  stop(): Promise<void>;
}

/** Looks for the program on this machine; the run says in one line that it is missing. */
export function isThere(program: string): boolean {
  const there = spawnSync(program, ['--version']).status === 0;
  if (!there) process.stderr.write(`${program} is not on this machine: its samples do not run\n`);
  return there;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the sample ended with ${child.exitCode}`);
    const answer = await fetch(url, { method: 'POST' }).catch(() => undefined);
    if (answer !== undefined) return;
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** Runs a sample until it answers. */
export async function startSample(
  sample: Sample,
  environment: Readonly<Record<string, string>>,
): Promise<RunningSample> {
  const port = await freePort();
  const child = spawn(sample.program, sample.arguments(port), {
    cwd: SAMPLES,
    env: { PATH: process.env['PATH'], PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.startsWith('listening')) lines.push(line);
  });
  const url = `http://127.0.0.1:${port}/`;
  await answering(url, child);
  return { url, lines, stop: () => ended(child) };
}
