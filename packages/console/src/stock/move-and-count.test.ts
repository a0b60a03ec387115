import type { StockLevel } from '@waybill/client/shapes';
import { describe, expect, it } from 'vitest';
import { readyOf } from '../frame/form/form-call.ts';
import { countCall, transferCall } from './move-and-count.ts';

const places = [
  { code: 'main', name: 'Main' },
  { code: 'shop', name: 'Shop' },
];
const [main] = places;
const rowOf = (id: string, on_hand: number, fields: Partial<StockLevel> = {}) =>
  ({ id, sku: id, product_id: null, on_hand, reserved: 0, ...fields }) as StockLevel;

it('moves a pasted list from one place to another', () => {
  const call = transferCall(places);
  const values = { items: 'A;1\nB;2', from: 'main', to: 'shop', reference: 'TOUR-1' };
  expect(readyOf(call, values)).toMatchObject({
    call: {
      body: {
        from: 'main',
        to: 'shop',
        reference: 'TOUR-1',
        items: [
          { sku: 'A', quantity: 1 },
          { sku: 'B', quantity: 2 },
        ],
      },
    },
    sentence: 'Moves 2 lines from Main to Shop. Reserved goods stay.',
    isReadable: true,
  });
  expect(readyOf(call, {}).sentence).toContain('from … to …');
});

describe('a count', () => {
  const rows = [
    rowOf('B', 2.5, { reserved: 1 }),
    rowOf('A', 4),
    rowOf('p', 1, { sku: null, product_id: 'p1' }),
  ];
  const call = countCall(main, rows);

  it('lists the articles of a place by name, with what the books say', () => {
    expect(call.of).toBe('Main');
    expect(call.fields?.map(({ label, hint }) => [label, hint])).toEqual([
      ['A', '4 by the books, 0 of them reserved.'],
      ['Article without a number', '1 by the books, 0 of them reserved.'],
      ['B', '2.5 by the books, 1 of them reserved.'],
      ['Found as well', 'Articles that are not listed above, one a line: CUP-1;5.'],
    ]);
  });

  it('has the figures of the books, for which alone a typed count holds', () => {
    expect(call.figures).toEqual({ A: '4', B: '2.5', p: '1' });
  });

  it('sends what was typed, with what the books said as it began, and what was found', () => {
    const values = { A: '4', B: '', p: '0', found: 'NEW;3' };
    expect(readyOf(call, values)).toMatchObject({
      call: {
        body: {
          location: 'main',
          items: [
            { sku: 'A', counted: 4, seen_on_hand: 4 },
            { product_id: 'p1', counted: 0, seen_on_hand: 1 },
            { sku: 'NEW', counted: 3 },
          ],
        },
      },
      isReadable: true,
    });
    expect(readyOf(call, values).sentence).toContain('Sets 3 articles');
  });

  it('is closed while nothing is typed, below 0, and without a place', () => {
    expect(readyOf(call, {}).isReadable).toBe(false);
    expect(readyOf(call, { A: '-1' }).isReadable).toBe(false);
    expect(countCall(undefined, []).whyNot).toBe('Choose a location to count at.');
  });
});
