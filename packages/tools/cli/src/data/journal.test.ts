import { expect, it } from 'vitest';
import { type Begun, parseJournal, whyNot } from './journal.ts';

const begun: Begun = {
  kind: 'orders',
  tenant: 'acme',
  at: '2026-11-22T09:00:00.000Z',
};
const head = JSON.stringify(begun);

it('reads what was noted, and leaves out what was cut off', () => {
  const notes = [
    '{"done":"a","is":"1"}',
    '{"done":"b, \\"c\\"","is":"2"}',
    '',
    '{"refused":"e"}',
    '{"done":"a","is":"3"}',
    '{"refused":"e"}',
    '{"call":"k1","of":["d","e"]}',
    '{"done":"cut o',
  ].join('\n');
  const journal = parseJournal(`${head}\n${notes}`);
  expect(journal).toEqual({
    begun,
    done: new Map([
      ['a', '3'],
      ['b, "c"', '2'],
    ]),
    refusals: new Map([['e', 2]]),
    calls: new Map([
      ['d', 'k1'],
      ['e', 'k1'],
    ]),
  });
});

it.each(['', '{"kind": "ord', '"a"\n'])(
  'is none where not even its beginning was noted: %j',
  (text) => {
    expect(parseJournal(text)).toBeUndefined();
  },
);

const file = 'orders.csv';
const journal = (change: Partial<Begun> = {}) => ({
  begun: { ...begun, ...change },
  done: new Map<string, string>(),
  refusals: new Map<string, number>(),
  calls: new Map<string, string>(),
});
const later = (at: string, change: Partial<Begun> = {}) => ({ ...begun, at, ...change });

it('goes on with the same file, tenant and kind, whenever', () => {
  const year = later('2027-11-22T09:00:00.000Z');
  expect(whyNot(journal(), year, { file, resume: true })).toBeUndefined();
});

it.each<[string, Partial<Begun>, boolean, RegExp]>([
  ['unasked', {}, false, /began 2026-11-22T09:00:00\.000Z: go on with --resume, or remove orders/u],
  ['in another tenant', { tenant: 'other' }, true, /is of an import of orders into other/u],
  ['as another kind', { kind: 'stock' }, true, /is of an import of stock into acme/u],
])('does not go on %s', (_, change, resume, reason) => {
  expect(whyNot(journal(change), begun, { file, resume })).toMatch(reason);
});

it('does not bring rows to counts that are older than a day', () => {
  const stock = journal({ kind: 'stock' });
  const at = (time: string) => later(time, { kind: 'stock' });
  const asked = { file, resume: true };
  expect(whyNot(stock, at('2026-11-23T07:59:00.000Z'), asked)).toBeUndefined();
  expect(whyNot(stock, at('2026-11-23T08:01:00.000Z'), asked)).toMatch(/older than a day/u);
});
