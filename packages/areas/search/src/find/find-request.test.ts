import { isRejection } from '@waybill/kernel/rejection';
import type { ListRequest } from '@waybill/table/list';
import { describe, expect, it } from 'vitest';
import { hasWords, readSought, type Sought } from './find-request.ts';

const asking = (filters: Readonly<Record<string, unknown>>, more = {}): ListRequest => ({
  filters: Object.entries(filters).map(([column, value]) => ({ column, value })),
  order: undefined,
  limit: 50,
  offset: 0,
  ...more,
});

const nothing = {
  words: [],
  prefix: undefined,
  number: undefined,
  filters: [],
  from: undefined,
  to: undefined,
};

describe('what is looked for', () => {
  // SEA-4, SEA-5, SEA-8
  it.each<[object, Partial<Sought>]>([
    [{ q: 'Anna Müll' }, { words: ['anna'], prefix: 'mull' }],
    [{ q: 'anna x' }, { words: ['anna', 'x'] }],
    [{ q: 'ab' }, { prefix: 'ab' }],
    [{ q: 'a b c d e f g h' }, { words: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] }],
    [{ q: 'é'.repeat(200) }, { prefix: 'e'.repeat(200) }],
    [{ q: `${'é'.repeat(90)} b` }, { words: ['e'.repeat(90), 'b'] }],
    [
      { q: '0034 0434\u00a016-12' },
      {
        words: ['0034', '0434'],
        prefix: '1612',
        number: '003404341612',
      },
    ],
    [
      { q: 'RR 123 456 785 DE' },
      {
        words: ['rr', '123', '456', '785'],
        prefix: 'de',
        number: 'rr123456785de',
      },
    ],
    [{ q: '1Z 99 9A A1 01 23 45 67 84' }, { prefix: '1z999aa10123456784' }],
    [{ q: 'Weg 12' }, { words: ['weg'], prefix: '12' }],
    [{ q: 'Müllerstraße 80331' }, { words: ['mullerstrasse'], prefix: '80331' }],
    [
      { q: 'a', on_hold: true },
      { words: ['a'], filters: [{ column: 'on_hold', value: true }] },
    ],
    [
      { q: 'a', market_id: 'm' },
      { words: ['a'], filters: [{ column: 'market_id', value: 'm' }] },
    ],
  ])('by %j', (sent, sought) => {
    expect(readSought(asking({ ...sent }))).toEqual({ ...nothing, ...sought });
  });

  // SEA-8
  it('by when an order was made', () => {
    const range = {
      column: 'created_at',
      from: '2026-03-01T00:00:00.000Z',
      to: '2026-03-02T00:00:00.000Z',
    };
    expect(readSought(asking({ q: 'a' }, { range }))).toMatchObject({
      from: 1_772_323_200_000,
      to: 1_772_409_600_000,
    });
  });

  // SEA-8
  it('by several codes of a column, one of which an order must have', () => {
    const filters = [
      { column: 'q', value: 'a' },
      { column: 'status', value: 'completed', or: ['placed'] },
    ];
    const sought = readSought({ ...asking({}), filters }) as Sought;
    expect(sought.filters).toEqual(filters.slice(1));
  });

  // SEA-4, SEA-8
  it.each([
    [{}, {}, 'q must have a word'],
    [{ q: ' - ' }, {}, 'q must have a word'],
    [{ q: 'a b c d e f g h i' }, {}, 'q must have at most 8 words'],
    [{ q: 'x'.repeat(201) }, {}, 'q must have at most 200 characters'],
  ])('is refused by %j', (sent, more, sentence) => {
    const refused = readSought(asking(sent, more));
    expect(refused).toMatchObject({
      rejected: 'invalid_value',
      message: expect.stringContaining(sentence) as string,
    });
  });

  // SEA-8
  it('is refused where q is sent twice', () => {
    const filters = ['a', 'b'].map((value) => ({ column: 'q', value }));
    expect(isRejection(readSought({ ...asking({}), filters }))).toBe(true);
  });
});

describe('an order', () => {
  // SEA-5, SEA-7
  it.each<[Partial<Sought>, boolean]>([
    [{ words: ['anna', 'muller'] }, true],
    [{ words: ['anna', 'max'] }, false],
    [{ words: ['mul'] }, false],
    [{ prefix: 'mu' }, true],
    [{ prefix: 'ul' }, false],
    [{ words: ['max'], prefix: 'mu' }, false],
  ])('has the words of %j: %s', (sought, isFound) => {
    expect(hasWords({ ...nothing, ...sought }, 'anna muller #g1 lamp #g2')).toBe(isFound);
  });
});
