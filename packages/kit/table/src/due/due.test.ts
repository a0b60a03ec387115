import { uuidAt } from '@waybill/kernel/id';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type DuePartition,
  defineDueKind,
  duePartition,
  duePartitions,
  duePartitionsAt,
} from './due.ts';

const shards = (count: number) => vi.stubEnv('DUE_SHARDS', String(count));
const keysOf = (partitions: readonly DuePartition[]) => partitions.map(({ pk }) => pk);

beforeEach(() => {
  vi.stubEnv('TABLE_NAMES', 'one');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('partitions of the due index', () => {
  it.each([undefined, 8, 64])('are as many as the stage says: %s', (count) => {
    vi.stubEnv('DUE_SHARDS', count === undefined ? undefined : String(count));
    const partitions = keysOf(duePartitions('INTENTS'));
    expect(new Set(partitions).size).toBe(count ?? 8);
    expect(partitions[0]).toBe('INTENTS#0');
    expect(partitions.at(-1)).toBe(`INTENTS#${(count ?? 8) - 1}`);
  });

  it('are never a part of one', () => {
    vi.stubEnv('DUE_SHARDS', '2.5');
    expect(() => duePartitions('INTENTS')).toThrow('DUE_SHARDS must be a whole number');
  });

  it.each([8, 64])('hold equal shares of the ids, one of %i like the other', (count) => {
    shards(count);
    const size = 10_000;
    const found = new Map(keysOf(duePartitions('ORPHANS')).map((partition) => [partition, 0]));
    for (let index = 0; index < size; index += 1) {
      const partition = duePartition('ORPHANS', uuidAt(new Date(1_767_225_600_000 + index)));
      found.set(partition, (found.get(partition) ?? Number.NaN) + 1);
    }
    const mean = size / count;
    const chiSquare = [...found.values()].reduce((sum, n) => sum + (n - mean) ** 2 / mean, 0);
    expect(found.size).toBe(count);
    // Its mean is count - 1; seven deviations above it is beyond chance.
    expect(chiSquare).toBeLessThan(count - 1 + 7 * Math.sqrt(2 * (count - 1)));
  });

  it('are the same for the same id, and found by readers once their number has grown', () => {
    shards(8);
    const before = ['a', 'b', 'c', 'd'].map((id) => duePartition('NOTES', id));
    expect(['a', 'b', 'c', 'd'].map((id) => duePartition('NOTES', id))).toEqual(before);
    shards(64);
    expect(keysOf(duePartitions('NOTES'))).toEqual(expect.arrayContaining(before));
  });

  it('are as many in every table', () => {
    shards(2);
    vi.stubEnv('TABLE_NAMES', 'one,two');
    const places = duePartitions('NOTES').map(({ table, pk }) => `${table} ${pk}`);
    expect(places).toEqual(['one NOTES#0', 'two NOTES#0', 'one NOTES#1', 'two NOTES#1']);
  });

  it('are all walked, beginning with another one from minute to minute', () => {
    shards(8);
    const start = Date.parse('2026-03-01T10:00:00.000Z');
    const walks = Array.from({ length: 200 }, (_, minute) =>
      keysOf(duePartitionsAt('NOTES', new Date(start + minute * 300_000))),
    );
    for (const walk of walks) expect(walk.toSorted()).toEqual(keysOf(duePartitions('NOTES')));
    expect(new Set(walks.map(([first]) => first)).size).toBe(8);
  });
});

it('the name of a kind of due items is taken once, and never one of the kit', () => {
  expect(defineDueKind('PARCELS')).toBe('PARCELS');
  for (const name of ['PARCELS', 'INTENTS', 'NOTES', 'ORPHANS']) {
    expect(() => defineDueKind(name)).toThrow(`two kinds of due items are called ${name}`);
  }
});
