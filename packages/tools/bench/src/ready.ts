import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@waybill/local/engine/free-port';
import { median } from './load.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const TIMEOUT_MS = 30_000;
const ROUNDS = 3;

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).status === 200;
  } catch {
    return false;
  }
}

async function startOnce(): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  // Through npm, as a newcomer starts it; npm's own time counts. A group, to end what npm started.
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), WAYBILL_DATA: 'memory' },
    stdio: 'ignore',
    detached: true,
  });
  const over = new Promise<void>((done) => child.once('exit', () => done()));
  try {
    while (!(await isReady(`http://127.0.0.1:${port}`))) {
      if (performance.now() - began > TIMEOUT_MS) throw new Error('npm start is not ready');
      await sleep(10);
    }
    return performance.now() - began;
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await over;
  }
}

/** Time from `npm start` to the first 200 of `/health/ready`, in memory, in milliseconds. */
export async function measureReady(): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await startOnce());
  return median(times);
}
