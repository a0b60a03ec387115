import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
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
    // A shell that runs still might ask for the code itself.
    const nameOf = (id?: number) => readFileSync(`/proc/${id}/comm`, 'utf8').trim();
    await expect.poll(() => nameOf(parent.pid)).toBe('sleep');

    process.kill(child.id, 'SIGKILL');

    await expect.poll(() => isRunning(child)).toBe(false);
    // Its id is still taken, which is all that a signal can tell.
    expect(process.kill(child.id, 0)).toBe(true);
    parent.kill('SIGKILL');
  });
});
