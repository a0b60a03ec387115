import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { write } from '../commit/commit.ts';
import { metered } from '../wire/meter.ts';
import { readAhead, readTogether } from './read.ts';

withTable();

it('what several callers ask for in one turn is one call, and each gets its own', async () => {
  const key = (sk: string) => ({ pk: 'T#acme#TOGETHER', sk });
  await write({ put: { ...key('a'), value: 1 } });
  await write({ put: { ...key('b'), value: 2 } });
  const read = readTogether();
  const together = metered(() => Promise.all(['b', 'none', 'a'].map((sk) => read(key(sk)))));
  expect((await together.result).map((item) => item?.['value'])).toEqual([2, undefined, 1]);
  expect(together.cost.calls).toBe(1);
  await write({ put: { ...key('a'), value: 3 } });
  const later = metered(() => read(key('a')));
  expect((await later.result)?.['value']).toBe(3);
  expect(later.cost.calls).toBe(1);
});

it('what is read ahead is one call, each item once, and another is read when it is asked for', async () => {
  const key = (sk: string) => ({ pk: 'T#acme#AHEAD', sk });
  for (const sk of ['a', 'b', 'c']) await write({ put: { ...key(sk), value: sk } });
  const ahead = metered(async () => {
    const read = readAhead(['a', 'b', 'a', 'none'].map(key));
    return Promise.all(['b', 'a', 'none', 'a', 'c'].map((sk) => read(key(sk))));
  });
  const found = (await ahead.result).map((item) => item?.['value']);
  expect(found).toEqual(['b', 'a', undefined, 'a', 'c']);
  expect(ahead.cost.calls).toBe(2);
});
