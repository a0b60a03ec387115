import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATA_FORMAT } from '@waybill/table/item';
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
  });

  it('keeps nothing in memory', async () => {
    const data = await openDataDirectory('memory');
    expect(data.enginePath('dynoxide')).toBeUndefined();
    expect(data.spool).toBeUndefined();
    expect(existsSync('memory')).toBe(false);
  });
});

const number = (format: number) =>
  writeFile(join(folder, 'format.json'), JSON.stringify({ format }));

/** Everything in the directory, with what it holds. */
async function contents(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    return `${path}: ${await readFile(path, 'utf8')}`;
  });
  return (await Promise.all(texts)).sort();
}

// STG-38
describe('the number of a directory', () => {
  it('is that of the last build that worked on it', async () => {
    const data = await openDataDirectory(folder);
    data.noteFormat();
    data.release();
    const { format } = JSON.parse(await readFile(join(folder, 'format.json'), 'utf8'));
    expect(format).toBe(DATA_FORMAT);
    await expect(openDataDirectory(folder)).resolves.toBeDefined();
  });

  it.each([DATA_FORMAT + 1, 0])('keeps a build away that does not know %i', async (format) => {
    const data = await openDataDirectory(folder);
    data.release();
    await number(format);
    const before = await contents();
    await expect(openDataDirectory(folder)).rejects.toThrow(
      /was written by an? (?:newer|older) build.*nothing in it was changed\. Start with WAYBILL_DATA=/u,
    );
    expect(await contents()).toEqual(before);
  });

  it('is missing in what an older build left, which is left alone', async () => {
    await mkdir(join(folder, 'dynoxide'), { recursive: true });
    await writeFile(join(folder, 'dynoxide', 'table.db'), 'rows');
    const before = await contents();
    await expect(openDataDirectory(folder)).rejects.toThrow(/was written by an older build/u);
    expect(await contents()).toEqual(before);
  });
});

describe('starts at the same moment', () => {
  it.each(['nothing', 'a dead start', 'a dead stack'])('over %s: one wins', async (left) => {
    for (let round = 0; round < 5; round += 1) {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder);
      const gone = { id: process.pid, start: '1' };
      if (left === 'a dead stack') {
        await writeFile(join(folder, 'stack.json'), JSON.stringify({ owner: gone }));
      }
      if (left === 'a dead start') await writeFile(join(folder, `starting-${gone.id}-1-0`), '');
      const starts = await Promise.allSettled(
        Array.from({ length: 5 }, () => openDataDirectory(folder)),
      );
      expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await readdir(folder)).filter((name) => name.startsWith('starting-'))).toEqual([]);
    }
  });
});
