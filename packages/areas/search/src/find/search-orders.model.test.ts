import { randomUUID } from 'node:crypto';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldLog } from '../index/fold-log.command.ts';
import type { IndexOf } from '../index/index.entity.ts';
import { logOrder } from '../index/log.repository.ts';
import { mergeRuns } from '../index/merge-runs.command.ts';
import { NaiveSearch, orderMoment } from '../testing/naive-search.factory.ts';
import { PART_LETTERS, soughtTerm, termsOfWord } from '../words/word-terms.ts';
import type { Sought } from './find-request.ts';
import { searchOrders } from './search-orders.command.ts';

withTable();

const LONG = 'an'.repeat(PART_LETTERS);
/** Words of one part, of two and of three (SEA-6). */
const LONG_WORDS = [
  LONG.slice(0, PART_LETTERS),
  LONG,
  `${LONG}1`,
  `${LONG}12`,
  `${LONG}2`,
] as const;
const WORDS = ['anna', 'anne', 'ann', 'bo', 'bob', 'bobby', 'c', '42', '421', 'ßü'] as const;
const STATES = ['=status:placed', '=status:completed', '=on_hold:true'] as const;

const order = fc.record({
  kind: fc.constant('put' as const),
  place: fc.nat(11),
  terms: fc
    .tuple(
      fc.uniqueArray(fc.constantFrom(...WORDS, ...STATES), { maxLength: 6 }),
      fc.uniqueArray(fc.constantFrom(...LONG_WORDS), { maxLength: 2 }),
    )
    .map(([short, long]) => [...new Set([...short, ...long.flatMap(termsOfWord)])]),
});
const step = fc.oneof(
  { weight: 5, arbitrary: order },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fold' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('merge' as const) }) },
);

const longPrefixes = [LONG.slice(0, -1), LONG, `${LONG}1`].map(soughtTerm);
const prefixes = ['an', 'ann', 'bo', 'bob', '42', 'zz', ...longPrefixes];
const place = fc.option(fc.nat(11), { nil: undefined });
const sought: fc.Arbitrary<Sought> = fc
  .record({
    words: fc.uniqueArray(fc.constantFrom(...WORDS, ...LONG_WORDS.map(soughtTerm)), {
      maxLength: 2,
    }),
    prefix: fc.option(fc.constantFrom(...prefixes), { nil: undefined }),
    number: fc.option(fc.constantFrom(...prefixes), { nil: undefined, freq: 1 }),
    states: fc.array(fc.uniqueArray(fc.constantFrom(...STATES), { minLength: 1 }), {
      maxLength: 2,
    }),
    from: place,
    to: place,
  })
  .map(({ from, to, ...rest }) => ({
    ...rest,
    from: from === undefined ? undefined : orderMoment(from),
    to: to === undefined ? undefined : orderMoment(to),
  }))
  .filter(({ words, prefix }) => words.length > 0 || prefix !== undefined);

const freshIndex = (): IndexOf => ({ tenant: `shop-${randomUUID()}`, generation: 1 });

/** All pages, one behind the other, and the total of the first. */
async function walk(index: IndexOf, wanted: Sought, limit: number, now: number) {
  const ids: string[] = [];
  let total: number | undefined;
  for (let after: string | undefined; ; after = ids.at(-1)) {
    const found = await searchOrders(index, wanted, { limit, offset: 0, after }, now);
    total ??= found.total;
    expect(found.total).toBe(total);
    ids.push(...found.ids);
    if (found.isLast) return { ids, total };
  }
}

describe('a search', () => {
  // SEA-7, SEA-9, SEA-10
  it('finds what reading every order finds, whatever is folded and merged', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 60 }),
        fc.array(sought, { minLength: 3, maxLength: 3 }),
        async (steps, searches) => {
          const index = freshIndex();
          const naive = new NaiveSearch();
          let now = orderMoment(0);
          for (const one of steps) {
            now += 1_000;
            if (one.kind === 'put') await logOrder(index, naive.put(one.place, one.terms));
            else if (one.kind === 'fold') await foldLog(index, now, { keep: 0, least: 1 });
            else
              await mergeRuns(
                index,
                () => now,
                () => true,
              );
          }
          for (const wanted of searches) {
            const expected = naive.find(wanted);
            const found = await walk(index, wanted, 3, now);
            expect(found.ids).toEqual(expected);
            expect(found.total).toBe(expected.length);
          }
        },
      ),
      { numRuns: rounds({ short: 15, long: 300 }) },
    );
  });
});
