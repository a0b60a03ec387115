import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isLongRun } from '@waybill/testing/rounds';
import { expect, it } from 'vitest';
import { isRunning, markProcess } from './engine/process-mark.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const PATIENCE = { interval: 50 };

/** Processes with this in their environment, which children inherit; ended ones do not count. */
function processesWith(marker: string): number[] {
  const ids = readdirSync('/proc')
    .map(Number)
    .filter((id) => Number.isInteger(id) && isRunning(markProcess(id)));
  return ids.filter((id) => {
    try {
      return readFileSync(`/proc/${id}/environ`, 'utf8').includes(marker);
    } catch {
      return false;
    }
  });
}

/** Resolves once the stack serves, with everything it started beside it. */
function served(child: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let said = '';
    child.once('exit', (code) => fail(new Error(`ended with ${code}: ${said}`)));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (/listens on http/u.test(said)) done();
      });
    }
  });
}

/** Each of them starts the whole system: a short run tries the one that every reader types. */
const SIGNALLED = [
  ['start', 'SIGTERM'],
  ...(isLongRun() ? ([['dev', 'SIGINT']] as const) : []),
] as const;

// Supervisors and editors know the process of npm alone, and signal nothing else.
it.runIf(existsSync('/proc/self/environ')).each(SIGNALLED)(
  'leaves no process when npm run %s gets %s',
  { timeout: 60_000 },
  async (script, signal) => {
    const marker = `WAYBILL_TEST_RUN=${process.pid}-${script}`;
    const [name = '', value] = marker.split('=');
    const npm = spawn('npm', ['run', '--silent', script], {
      cwd: ROOT,
      detached: true,
      env: { ...process.env, [name]: value, PORT: '0', WAYBILL_DATA: 'memory' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    try {
      await served(npm);
      expect(processesWith(marker).length).toBeGreaterThan(2);
      npm.kill(signal);
      await expect.poll(() => processesWith(marker), PATIENCE).toEqual([]);
    } finally {
      for (const id of processesWith(marker)) process.kill(id, 'SIGKILL');
    }
  },
);
