import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { isRunning, markProcess } from './process-mark.ts';

describe('isRunning', () => {
  it('knows a process by its id and the moment it started', () => {
    const own = markProcess(process.pid);
    expect(isRunning(own)).toBe(true);
    expect(isRunning({ ...own, start: 'another time' })).toBe(false);
  });

  it.runIf(process.platform === 'linux')('takes a zombie for ended', async () => {
    // The sleep never asks for the exit code of the child it inherits: that stays a zombie.
    const parent = spawn('/bin/sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const child = markProcess(Number(line.toString()));
    expect(isRunning(child)).toBe(true);

    process.kill(child.id, 'SIGKILL');

    await expect.poll(() => isRunning(child)).toBe(false);
    // Its id is still taken, which is all that a signal can tell.
    expect(process.kill(child.id, 0)).toBe(true);
    parent.kill('SIGKILL');
  });
});
