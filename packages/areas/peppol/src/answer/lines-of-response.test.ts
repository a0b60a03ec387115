import { expect, it } from 'vitest';
import type { PositionView } from '../order/order-view.ts';
import { linePeppol, positionOf, sellersLine, units } from '../testing/answered-order.factory.ts';
import { linesOfResponse, type ResponseLine } from './lines-of-response.ts';

const linesOf = (items: readonly PositionView[], notes = new Map<string, string>()) =>
  linesOfResponse(items, units, notes);

/** A line in short: what differs from one that says nothing. */
function short({ item, substitute, ...line }: ResponseLine) {
  const said = Object.entries(line).filter(([, value]) => value !== null);
  return {
    ...Object.fromEntries(said),
    sku: item.sku,
    ...(substitute === null ? {} : { instead: substitute.sku }),
  };
}

const pieces = (value: number) => ({ value, unit: 'C62' });
const plain = { line_id: '1', sku: 'GLV-M' };

// PEP-115, PEP-116, PEP-117
it.each<[string, PositionView[], object[], boolean]>([
  ['as wanted', [positionOf()], [{ ...plain, status: '5' }], true],
  ['delivered', [positionOf({ quantity_shipped: 10 })], [{ ...plain, status: '42' }], true],
  ['partly delivered', [positionOf({ quantity_shipped: 4 })], [{ ...plain, status: '5' }], true],
  ['cancelled', [positionOf({ quantity_cancelled: 10 })], [{ ...plain, status: '7' }], false],
  [
    'partly cancelled',
    [positionOf({ quantity_cancelled: 2.5 })],
    [{ ...plain, status: '3', quantity: pieces(7.5) }],
    false,
  ],
  [
    'partly cancelled, the rest delivered',
    [positionOf({ quantity_cancelled: 4, quantity_shipped: 6 })],
    [{ ...plain, status: '3', quantity: pieces(6) }],
    false,
  ],
  [
    'promised for a day',
    [positionOf({ peppol: linePeppol({ promised_to: '2026-12-24' }) })],
    [
      {
        ...plain,
        status: '3',
        quantity: pieces(10),
        promised: { promised_from: null, promised_to: '2026-12-24' },
      },
    ],
    false,
  ],
  [
    'to follow in part',
    [positionOf({ peppol: linePeppol({ backorder: 3 }) })],
    [{ ...plain, status: '3', quantity: pieces(10), backorder: 3 }],
    false,
  ],
  [
    'promised and delivered',
    [positionOf({ quantity_shipped: 10, peppol: linePeppol({ promised_from: '2026-12-24' }) })],
    [{ ...plain, status: '42' }],
    false,
  ],
  [
    'in two positions of the buyer',
    [positionOf({ quantity: 4 }), positionOf({ quantity: 6, unit_price: 6 })],
    [{ ...plain, status: '5' }],
    true,
  ],
  [
    'made anew by the seller at the same price',
    [positionOf({ quantity_cancelled: 10 }), positionOf({ peppol: sellersLine() })],
    [{ ...plain, status: '5' }],
    true,
  ],
  [
    'made anew by the seller at another price',
    [
      positionOf({ quantity_cancelled: 10 }),
      positionOf({ unit_price: 5.5, peppol: sellersLine() }),
    ],
    [{ ...plain, status: '3', quantity: pieces(10), price: 5.5 }],
    false,
  ],
  [
    'substituted',
    [
      positionOf({ quantity_cancelled: 10 }),
      positionOf({ sku: 'GLV-L', quantity: 12, peppol: sellersLine() }),
    ],
    [{ ...plain, status: '3', quantity: pieces(12), instead: 'GLV-L' }],
    false,
  ],
  [
    'substituted at another price',
    [
      positionOf({ quantity_cancelled: 10 }),
      positionOf({ sku: 'GLV-L', quantity: 4, peppol: sellersLine() }),
      positionOf({ sku: 'GLV-L', quantity: 6, unit_price: 4.25, peppol: sellersLine() }),
    ],
    [{ ...plain, status: '3', quantity: pieces(10), price: 4.25, instead: 'GLV-L' }],
    false,
  ],
  [
    'mixed with another article',
    [
      positionOf({ quantity_cancelled: 4 }),
      positionOf({ sku: 'GLV-L', quantity: 4, unit: 'Karton', peppol: sellersLine() }),
    ],
    [
      { ...plain, status: '3', quantity: pieces(6) },
      { line_id: '1', status: '1', sku: 'GLV-L', quantity: { value: 4, unit: 'XBX' }, price: 5 },
    ],
    false,
  ],
  [
    'replaced by two other articles',
    [
      positionOf({ quantity_cancelled: 10 }),
      positionOf({ sku: 'GLV-L', quantity: 4, unit: null, peppol: sellersLine() }),
      positionOf({ sku: 'GLV-S', quantity: 6, peppol: sellersLine() }),
    ],
    [
      { ...plain, status: '7' },
      { line_id: '1', status: '1', sku: 'GLV-L', quantity: pieces(4), price: 5 },
      { line_id: '1', status: '1', sku: 'GLV-S', quantity: pieces(6), price: 5 },
    ],
    false,
  ],
  [
    'another article in a change of the buyer',
    [
      positionOf({ quantity_cancelled: 10 }),
      positionOf({ sku: 'GLV-L', peppol: linePeppol({ price: null, tax_category: 'Z' }) }),
    ],
    [{ line_id: '1', status: '5', sku: 'GLV-L' }],
    true,
  ],
  [
    'without anything but a number',
    [positionOf({ sku: null, peppol: sellersLine() })],
    [{ line_id: '1', status: '5', sku: null }],
    true,
  ],
  [
    'deleted by the buyer',
    [
      positionOf({ quantity_cancelled: 10, peppol: linePeppol({ wanted: 0 }) }),
      positionOf({ peppol: linePeppol({ line_id: '2' }) }),
    ],
    [{ line_id: '2', status: '5', sku: 'GLV-M' }],
    true,
  ],
  [
    'deleted by the buyer after a promise',
    [
      positionOf({
        quantity_cancelled: 10,
        peppol: linePeppol({ wanted: 0, promised_to: '2026-12-24' }),
      }),
      positionOf({ peppol: linePeppol({ line_id: '2' }) }),
    ],
    [{ line_id: '2', status: '5', sku: 'GLV-M' }],
    true,
  ],
  [
    'deleted by the buyer, of which something remains',
    [positionOf({ quantity_cancelled: 7, peppol: linePeppol({ wanted: 0 }) })],
    [{ ...plain, status: '3', quantity: pieces(3) }],
    false,
  ],
  [
    'beside what no line asked for',
    [
      positionOf({ sku: 'FREE', quantity: 1, unit_price: 0, unit: 'kg', peppol: null }),
      positionOf({ sku: 'GONE', quantity: 1, quantity_cancelled: 1, peppol: null }),
      positionOf(),
    ],
    [
      { ...plain, status: '5' },
      { line_id: 'NA', status: '1', sku: 'FREE', quantity: { value: 1, unit: 'KGM' }, price: 0 },
    ],
    false,
  ],
])('a line that is %s', (_, items, lines, isAsWanted) => {
  const answered = linesOf(items);
  expect(answered.lines.map(short)).toEqual(lines);
  expect(answered.isAsWanted).toBe(isAsWanted);
});

// PEP-115
it('a line with a text of its own is told', () => {
  const { lines, isAsWanted } = linesOf([positionOf()], new Map([['1', 'From the new stock.']]));
  expect(lines.map(short)).toEqual([{ ...plain, status: '5', note: 'From the new stock.' }]);
  expect(isAsWanted).toBe(false);
});

// PEP-115
it('lines stand in the order of the buyer', () => {
  const at = (line_id: string) => positionOf({ peppol: linePeppol({ line_id }) });
  const { lines } = linesOf([at('20'), at('3'), at('20'), at('1')]);
  expect(lines.map(({ line_id }) => line_id)).toEqual(['20', '3', '1']);
});
