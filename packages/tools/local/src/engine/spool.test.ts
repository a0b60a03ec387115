import { appendFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSpool } from './spool.ts';

let folder = '';
let path = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spool-'));
  path = join(folder, 'queues.jsonl');
});
afterEach(async () => rm(folder, { recursive: true }));

const message = (text: string) => ({
  queue: '/0/events',
  visibleAt: 5,
  fields: { MessageBody: text },
});
const batch = (...ids: string[]) => new Map(ids.map((id) => [id, message(`of ${id}`)]));

describe('openSpool', () => {
  it('gives back what was not finished, in order', () => {
    const spool = openSpool(path);
    spool.add(batch('1', '2', '3'));
    spool.done(['2']);
    expect([...openSpool(path).unfinished]).toEqual([...batch('1', '3')]);
  });

  it('forgets what a later run finished', () => {
    openSpool(path).add(batch('1', '2'));
    openSpool(path).done(['1']);
    expect([...openSpool(path).unfinished.keys()]).toEqual(['2']);
  });

  it('takes no notice of messages it was never given', () => {
    const spool = openSpool(path);
    spool.add(batch('1'));
    spool.done(['other']);
    expect([...openSpool(path).unfinished.keys()]).toEqual(['1']);
  });

  it('survives a line that was cut by a crash', async () => {
    openSpool(path).add(batch('1'));
    await appendFile(path, '{"id":"2","mess');
    expect([...openSpool(path).unfinished.keys()]).toEqual(['1']);
  });

  it('stays small when everything is finished', async () => {
    const spool = openSpool(path);
    const large = 'x'.repeat(300_000);
    for (const id of ['1', '2', '3', '4']) {
      spool.add(new Map([[id, message(large)]]));
      spool.done([id]);
    }
    expect((await stat(path)).size).toBeLessThan(100);
  });
});
