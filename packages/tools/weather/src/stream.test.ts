import { describe, expect, it } from 'vitest';
import { createChance } from './chance.ts';
import { handOut } from './stream.ts';

interface Record {
  readonly item: string;
  readonly number: number;
}

const records = Array.from(
  { length: 12 },
  (_, number): Record => ({ item: 'abc'[number % 3] ?? '', number }),
);
const itemOf = ({ item }: Record) => item;
const law = { repeated: 0.3, split: 0.4 };

async function handed(seed: number, given = law) {
  const batches: number[][] = [];
  const open = await handOut(records, itemOf, given, createChance(seed), async (batch) => {
    batches.push(batch.map(({ number }) => number));
    return [];
  });
  return { batches, open };
}

const seeds = Array.from({ length: 30 }, (_, seed) => seed);

describe('the stream', () => {
  it('hands out every record, each item in its order', async () => {
    for (const seed of seeds) {
      const { batches, open } = await handed(seed);
      const order = batches.flat();
      expect(open).toEqual([]);
      expect(new Set(order)).toEqual(new Set(records.map(({ number }) => number)));
      const firsts = [...new Set(order)];
      for (const item of 'abc') {
        const own = firsts.filter((number) => records[number]?.item === item);
        expect(own).toEqual([...own].sort((one, other) => one - other));
      }
    }
  });

  it('repeats batches, splits them otherwise and mixes items', async () => {
    const all = await Promise.all(seeds.map((seed) => handed(seed)));
    expect(all.some(({ batches }) => batches.flat().length > records.length)).toBe(true);
    expect(new Set(all.map(({ batches }) => batches.length)).size).toBeGreaterThan(3);
    expect(all.some(({ batches }) => batches.flat()[0] !== 0)).toBe(true);
    const calm = await handed(1, { repeated: 0, split: 0 });
    expect(calm.batches).toHaveLength(1);
  });

  it('stops at what fails and answers everything from there on', async () => {
    for (const seed of seeds) {
      const done: Record[] = [];
      const open = await handOut(records, itemOf, law, createChance(seed), async (batch) => {
        const failed = batch.findIndex(({ number }) => number === 5);
        done.push(...(failed === -1 ? batch : batch.slice(0, failed)));
        return failed === -1 ? [] : batch.slice(failed);
      });
      expect(open.map(({ number }) => number)).toContain(5);
      expect(new Set([...open, ...done])).toEqual(new Set(records));
    }
  });
});
