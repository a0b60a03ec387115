import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDataDirectory } from './data-directory.ts';
import { isRunning, markProcess } from './process-mark.ts';

let home = '';
let folder = '';
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'data-'));
  folder = join(home, 'waybill');
});
afterEach(async () => rm(home, { recursive: true }));

describe('openDataDirectory', () => {
  it('keeps the master key, readable by its owner only', async () => {
    const first = await openDataDirectory(folder);
    first.release();
    const second = await openDataDirectory(folder);
    expect(Buffer.from(first.masterKey, 'base64')).toHaveLength(32);
    expect(second.masterKey).toBe(first.masterKey);
    expect((await stat(join(folder, 'master.key'))).mode & 0o777).toBe(0o600);
  });

  it('belongs to one process at a time', async () => {
    const first = await openDataDirectory(folder);
    await expect(openDataDirectory(folder)).rejects.toThrow(`in use by process ${process.pid}`);
    first.release();
    await expect(openDataDirectory(folder)).resolves.toBeDefined();
  });

  it('is free when its process is gone, even if another one has the id now', async () => {
    await openDataDirectory(folder);
    const owner = { id: process.pid, start: 'of another process' };
    await writeFile(join(folder, 'stack.json'), JSON.stringify({ owner }));
    await expect(openDataDirectory(folder)).resolves.toBeDefined();
  });

  it('ends an engine that a killed stack left behind', async () => {
    await openDataDirectory(folder);
    const left = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
    const engine = markProcess(left.pid ?? 0);
    expect(isRunning(engine)).toBe(true);
    const owner = { id: process.pid, start: 'of another process' };
    await writeFile(join(folder, 'stack.json'), JSON.stringify({ owner, engine }));
    const ended = new Promise((resolve) => left.once('exit', (_, signal) => resolve(signal)));

    await openDataDirectory(folder);

    expect(await ended).toBe('SIGKILL');
  });

  it('keeps the files of the engines apart', async () => {
    const data = await openDataDirectory(folder);
    expect(data.enginePath('dynoxide')).not.toBe(data.enginePath('dynamodb-local'));
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['dynoxide', 'dynamodb-local']));
  });

  it('keeps nothing in memory', async () => {
    const data = await openDataDirectory('memory');
    expect(data.enginePath('dynoxide')).toBeUndefined();
    expect(data.spool).toBeUndefined();
    expect(existsSync('memory')).toBe(false);
  });
});
