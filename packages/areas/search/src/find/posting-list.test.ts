import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Posting, posting } from '../index/postings.ts';
import { allOf, anyOf, PostingList, TermOrders, type Wanted, wholeList } from './posting-list.ts';

const ORDERS = 60;

/** Postings of some orders, the youngest first; of an order whether it has lost the term. */
const anyPostings = fc
  .uniqueArray(fc.tuple(fc.nat(ORDERS), fc.boolean()), { selector: ([ordinal]) => ordinal })
  .map((all) => all.sort(([left], [right]) => right - left).map((one) => posting(...one)));

/** The same list read in parts of so many postings, each of which begins where it is asked to. */
const inParts = (postings: readonly Posting[], size: number) =>
  new PostingList(async (newest) => {
    const first = postings.findIndex((one) => one < posting(newest + 1));
    // A part may begin with orders younger than the one that is asked for.
    const start = first === -1 ? postings.length : Math.max(first - 1, 0);
    return {
      postings: postings.slice(start, start + size + 1),
      isLast: start + size + 1 >= postings.length,
    };
  });

/** All orders from one on, the youngest first. */
async function walk({ next }: Wanted, from = ORDERS + 1): Promise<number[]> {
  const found: number[] = [];
  for (let at = await next(from); at !== undefined; at = await next(at - 1)) found.push(at);
  return found;
}

const orders = (lists: readonly PostingList[]): Wanted => {
  const term = new TermOrders(lists);
  return { next: (from) => term.next(from) };
};

/** What lists of postings say, the youngest list first, one order after the other. */
const told = (lists: readonly (readonly Posting[])[]) =>
  Array.from({ length: ORDERS + 1 }, (_, below) => ORDERS - below).filter((ordinal) => {
    const said = lists.flat().find((one) => Math.floor(one / 2) === ordinal);
    return said === posting(ordinal);
  });

describe('the orders of a term', () => {
  // SEA-7
  it('are those that its youngest run says, read whole or in parts, from any order on', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyPostings, { maxLength: 4 }),
        fc.integer({ min: 1, max: 7 }),
        fc.nat(ORDERS + 1),
        async (lists, size, from) => {
          const expected = told(lists).filter((ordinal) => ordinal <= from);
          const whole = lists.map((one) => wholeList(one));
          expect(await walk(orders(whole), from)).toEqual(expected);
          expect(await walk(orders(lists.map((one) => inParts(one, size))), from)).toEqual(
            expected,
          );
        },
      ),
    );
  });

  it('are read once for each part of a list', async () => {
    const asked: number[] = [];
    const list = new PostingList(async (newest) => {
      asked.push(newest);
      return newest >= 5
        ? { postings: [posting(9), posting(5)], isLast: false }
        : { postings: [posting(3)], isLast: true };
    });
    expect(await walk(orders([list]), 20)).toEqual([9, 5, 3]);
    expect(asked).toEqual([20, 4]);
  });
});

describe('orders that are wanted', () => {
  const wantedOf = (all: readonly number[]) =>
    orders([wholeList([...all].sort((a, b) => b - a).map((one) => posting(one)))]);
  const anyOrders = fc.uniqueArray(fc.nat(ORDERS), { minLength: 1 });

  // SEA-5, SEA-8
  it('have all terms, or one of several', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyOrders, { minLength: 1, maxLength: 4 }), async (sets) => {
        const everyOrder = Array.from({ length: ORDERS + 1 }, (_, below) => ORDERS - below);
        const wanted = sets.map(wantedOf);
        expect(await walk(allOf(wanted))).toEqual(
          everyOrder.filter((one) => sets.every((set) => set.includes(one))),
        );
        expect(await walk(anyOf(sets.map(wantedOf)))).toEqual(
          everyOrder.filter((one) => sets.some((set) => set.includes(one))),
        );
      }),
    );
  });

  it('are sought by the rarest terms: a common one is asked where the others agree', async () => {
    let asked = 0;
    const common: Wanted = {
      next: async (from) => {
        asked += 1;
        return from < 0 ? undefined : from;
      },
    };
    const multiples = (factor: number) =>
      Array.from({ length: ORDERS / factor + 1 }, (_, place) => place * factor);
    const found = await walk(allOf([common, ...[multiples(6), multiples(10)].map(wantedOf)]));
    expect(found).toEqual([60, 30, 0]);
    expect(asked).toBeLessThanOrEqual(found.length + 2);
  });
});
