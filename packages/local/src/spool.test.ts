import { appendFile, mkdtemp, rm } from 'node:fs/promises';
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

const body = (id: string) => JSON.stringify({ id, detail: `of ${id}` });

describe('openSpool', () => {
  it('gives back what was not finished, per queue and in order', () => {
    const spool = openSpool(path);
    spool.add('events', [body('1'), body('2'), body('3')]);
    spool.add('audit', [body('1')]);
    spool.done('events', [body('2')]);

    const again = openSpool(path);

    expect(again.unfinished('events')).toEqual([body('1'), body('3')]);
    expect(again.unfinished('audit')).toEqual([body('1')]);
    expect(again.unfinished('other')).toEqual([]);
  });

  it('forgets what a later run finished', () => {
    openSpool(path).add('events', [body('1'), body('2')]);
    openSpool(path).done('events', [body('1')]);
    expect(openSpool(path).unfinished('events')).toEqual([body('2')]);
  });

  it('takes no notice of messages it was never given', () => {
    const spool = openSpool(path);
    spool.add('events', [body('1')]);
    spool.done('deliveries', [body('1'), '{"tenant":"demo"}']);
    expect(openSpool(path).unfinished('events')).toEqual([body('1')]);
  });

  it('survives a line that was cut by a crash', async () => {
    openSpool(path).add('events', [body('1')]);
    await appendFile(path, '{"queue":"events","id":"2","bo');
    expect(openSpool(path).unfinished('events')).toEqual([body('1')]);
  });
});
