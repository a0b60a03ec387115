import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import { idOf, locationFacts, momentOf, stockLevel, storedStock } from '../stock/stock.factory.ts';
import type { StockLevel } from '../stock/stock.schema.ts';
import { openBook } from '../stock/stock-book.ts';
import { routeLines } from './route-lines.ts';
import type { Network, RouteLine, RouteTerms } from './routing.ts';

const PRODUCT = idOf(900);

/** Four places in the order of their numbers; the first is the default one. */
const places = [1, 2, 3, 4].map((number) => locationFacts(number, { priority: number }));

let rows = 100;
const row = (place: number, sku: string, on_hand: number, more: Partial<StockLevel> = {}) => {
  rows += 1;
  return stockLevel(rows, { location_id: idOf(place), sku, on_hand, ...more });
};

type Wish = readonly [sku: string | null, quantity: number, product?: string];

/** Lines of articles; a number is a line that moves no stock. */
const linesOf = (wishes: readonly (Wish | number)[]) =>
  wishes.map((wish, index): RouteLine => {
    const [sku, quantity, product_id = null] = typeof wish === 'number' ? [null, wish] : wish;
    const moves = typeof wish !== 'number';
    return { index, path: `items.${index}`, moves, line: { product_id, sku, quantity } };
  });

interface Case extends Partial<RouteTerms> {
  readonly policy?: Network['settings']['backorder_policy'];
  readonly usual?: string;
  readonly locations?: Network['locations'];
}

function routing(
  stored: readonly StockLevel[],
  wishes: readonly (Wish | number)[],
  { policy = 'deny', usual = 'main', locations = places, ...terms }: Case = {},
) {
  const book = openBook(storedStock(...stored), momentOf());
  const settings = { backorder_policy: policy, default_location_code: usual };
  const states = [{ code: 'gone', orderable: false, position: 0 }];
  const usually = { strategy: 'priority', shipping_address: null, first: [], mayBackorder: true };
  return routeLines(linesOf(wishes), { book, locations, settings, states }, {
    ...usually,
    ...terms,
  } as RouteTerms);
}

/** The places of each line, with the quantity of each part; what is owed behind a backorder. */
function routes(...asked: Parameters<typeof routing>) {
  const routed = routing(...asked);
  if (isRejection(routed)) {
    return [routed.rejected, ...(routed.details ?? []).map(({ path }) => path)].join(' ');
  }
  const textOf = (part: (typeof routed)[number]) => {
    const place = places.findIndex(({ id }) => id === part.locationId) + 1;
    return `${place}x${part.quantity}${part.covered ? '' : `(-${part.backordered})`}`;
  };
  const byLine = Map.groupBy(routed, ({ index }) => index);
  return [...byLine.values()].map((parts) => parts.map(textOf).join('+')).join(' ');
}

const off = (...numbers: number[]) =>
  places.map((place, index) => ({ ...place, enabled: !numbers.includes(index + 1) }));
const gone = { availability_code: 'gone' };
const optedIn = { metadata: { backorder: true } };
const fewest = { strategy: 'fewest_splits' } as const;
const allow = { policy: 'allow' } as const;

describe('line by line', () => {
  // INV-185, INV-188
  it.each<[string, ...Parameters<typeof routing>, string]>([
    [
      'takes all of a line from the first place',
      [row(1, 'a', 5), row(2, 'a', 9)],
      [['a', 5]],
      {},
      '1x5',
    ],
    [
      'or from the first that has all of it',
      [row(1, 'a', 4), row(3, 'a', 5)],
      [['a', 5]],
      {},
      '3x5',
    ],
    [
      'splits it where none has',
      [row(1, 'a', 2), row(2, 'a', 1), row(4, 'a', 9, { reserved: 6 })],
      [['a', 5]],
      {},
      '1x2+2x1+4x2',
    ],
    [
      'takes what a split needs, and no more',
      [row(1, 'a', 3), row(2, 'a', 3), row(3, 'a', 3)],
      [['a', 6]],
      {},
      '1x3+2x3',
    ],
    [
      'gives lines of one article what is left',
      [row(1, 'a', 3), row(2, 'a', 3)],
      [
        ['a', 2],
        ['a', 2],
        ['a', 2],
      ],
      {},
      '1x2 2x2 1x1+2x1',
    ],
    [
      'splits fractions exactly',
      [row(1, 'a', 0.1), row(2, 'a', 0.2)],
      [['a', 0.3]],
      {},
      '1x0.1+2x0.2',
    ],
    [
      'leaves safety quantities',
      [row(1, 'a', 5, { safety_quantity: 3 }), row(2, 'a', 3, { safety_quantity: 1.5 })],
      [['a', 3.5]],
      {},
      '1x2+2x1.5',
    ],
    [
      'takes nothing of a place that has promised too much',
      [row(1, 'a', 0, { reserved: 2 }), row(2, 'a', 1), row(3, 'a', 1)],
      [['a', 2]],
      {},
      '2x1+3x1',
    ],
    [
      'asks no disabled place',
      [row(1, 'a', 9), row(2, 'a', 9)],
      [['a', 1]],
      { locations: off(1) },
      '2x1',
    ],
    [
      'takes nothing that its state forbids',
      [row(1, 'a', 9, gone), row(2, 'a', 9)],
      [['a', 1]],
      {},
      '2x1',
    ],
    [
      'shares a row between lines of either key',
      [row(1, 'a', 3, { product_id: PRODUCT }), row(2, 'a', 3)],
      [
        ['a', 2],
        [null, 2, PRODUCT],
        ['a', 2],
      ],
      {},
      'insufficient_stock items.1',
    ],
  ])('it %s', (_, stored, wishes, terms, expected) => {
    expect(routes(stored, wishes, terms)).toBe(expected);
  });

  const near = (number: number, postal_code: string) => ({
    ...locationFacts(number, { priority: number }),
    address: { country: 'DE', postal_code },
  });

  // INV-189
  it.each<[string, object | null, string]>([
    ['the nearest place', { country: 'de', zip: '80331' }, '3x1'],
    ['of equally near ones the first', { country: 'DE', postal_code: '99' }, '2x1'],
    ['in another country the first', { country: 'AT', postal_code: '80331' }, '1x1'],
    ['without an address the first', null, '1x1'],
  ])('nearest asks %s', (_, shipping_address, expected) => {
    const locations = [...places.slice(0, 1), near(2, '10115'), near(3, '80999')];
    const stored = [1, 2, 3].map((place) => row(place, 'a', 1));
    const terms = { strategy: 'nearest', shipping_address, locations } as Case;
    expect(routes(stored, [['a', 1]], terms)).toBe(expected);
    expect(routes(stored, [['a', 1]], { ...terms, strategy: 'priority' })).toBe('1x1');
  });

  // INV-190
  it('asks places of the order first, in the order among themselves', () => {
    const stored = [1, 2, 3, 4].map((place) => row(place, 'a', 1));
    const first = [idOf(4), idOf(3)];
    expect(routes(stored, [['a', 3.5]], { first })).toBe('3x1+4x1+1x1+2x0.5');
  });
});

describe('a line that is not covered', () => {
  // INV-186
  it('is named with what was asked for and what was left at its turn', () => {
    const stored = [
      row(1, 'a', 3),
      row(2, 'a', 4, { safety_quantity: 1 }),
      row(1, 'c', 9, { reserved: 11 }),
    ];
    expect(routing(stored, [['a', 7], 1, ['a', 4], ['a', 3], ['b', 2], ['c', 1]])).toMatchObject({
      rejected: 'insufficient_stock',
      details: [
        { path: 'items.0', message: 'sku "a": requested 7, available 6 in all' },
        { path: 'items.3', message: 'sku "a": requested 3, available 2 in all' },
        { path: 'items.4', message: 'sku "b": requested 2, available 0 in all' },
        { path: 'items.5', message: 'sku "c": requested 1, available 0 in all' },
      ],
    });
  });

  // INV-186
  it.each<[string, ...Parameters<typeof routing>, string]>([
    [
      'forbidden by its state',
      [row(1, 'a', 9, gone), row(2, 'a', 9, gone)],
      [['a', 1]],
      allow,
      'not_orderable items.0',
    ],
    [
      'forbidden, beside one that is short',
      [row(1, 'a', 9, gone)],
      [
        ['b', 1],
        ['a', 1],
      ],
      {},
      'not_orderable items.1',
    ],
    [
      'forbidden at enabled places, while a disabled one has it',
      [row(1, 'a', 9, gone), row(2, 'a', 9)],
      [['a', 1]],
      { ...allow, locations: off(2) },
      'not_orderable items.0',
    ],
    [
      'forbidden at one of two places',
      [row(1, 'a', 9, gone), row(2, 'a', 0)],
      [['a', 1]],
      {},
      'insufficient_stock items.0',
    ],
    [
      'at a disabled place alone',
      [row(1, 'a', 9)],
      [['a', 1]],
      { locations: off(1) },
      'insufficient_stock items.0',
    ],
  ])('%s', (_, stored, wishes, terms, expected) => {
    expect(routes(stored, wishes, terms)).toBe(expected);
  });

  // INV-187, INV-191
  it.each<[string, ...Parameters<typeof routing>, string]>([
    [
      'leaves the goods to those behind it',
      [row(1, 'a', 6)],
      [
        ['a', 7],
        ['a', 4],
      ],
      allow,
      '1x7(-5) 1x4',
    ],
    [
      'goes whole to the first place with a row, though goods lie behind it',
      [row(2, 'a', 1), row(3, 'a', 4)],
      [['a', 6]],
      allow,
      '2x6(-5)',
    ],
    [
      'finds what backorders before it left',
      [row(1, 'a', 2)],
      [
        ['a', 3],
        ['a', 4],
      ],
      allow,
      '1x3(-1) 1x4(-4)',
    ],
    ['begins a row at the default place', [row(2, 'b', 1)], [['a', 2]], allow, '1x2(-2)'],
    [
      'has no default place to go to',
      [],
      [['a', 2]],
      { ...allow, usual: 'gone' },
      'unknown_location',
    ],
    [
      'needs none where a row is',
      [row(2, 'a', 0)],
      [['a', 2]],
      { ...allow, usual: 'gone' },
      '2x2(-2)',
    ],
    [
      'goes to the row that opts in',
      [row(1, 'a', 1), row(2, 'a', 1, optedIn)],
      [['a', 3]],
      { policy: 'allow_per_sku' },
      '2x3(-2)',
    ],
    [
      'is refused where no row opts in, and names that line alone',
      [row(1, 'a', 1, optedIn), row(1, 'b', 1)],
      [
        ['a', 3],
        ['b', 2],
      ],
      { policy: 'allow_per_sku' },
      'insufficient_stock items.1',
    ],
    [
      'owes nothing that the safety quantity has',
      [row(1, 'a', 5, { safety_quantity: 3 })],
      [['a', 3]],
      allow,
      '1x3(-0)',
    ],
    [
      'goes to a place of the order that has a row',
      [row(1, 'a', 0), row(3, 'a', 0)],
      [['a', 1]],
      { ...allow, first: [idOf(2), idOf(3)] },
      '3x1(-1)',
    ],
    [
      'is at the disabled default place without any other',
      [],
      [['a', 2]],
      { ...allow, locations: off(1, 2, 3, 4) },
      '1x2(-2)',
    ],
  ])('as a backorder %s', (_, stored, wishes, terms, expected) => {
    expect(routes(stored, wishes, terms)).toBe(expected);
  });
});

describe('fewest_splits', () => {
  // INV-192, INV-193
  it.each<[string, ...Parameters<typeof routing>, string]>([
    [
      'sends an order to the one place that has all of it',
      [row(1, 'a', 1), row(2, 'b', 1), row(3, 'a', 1), row(3, 'b', 1)],
      [
        ['a', 1],
        ['b', 1],
      ],
      {},
      '3x1 3x1',
    ],
    [
      'splits a line rather than ask a third place',
      [row(1, 'a', 2), row(1, 'b', 1), row(2, 'a', 2), row(2, 'c', 1), row(3, 'a', 4)],
      [
        ['b', 1],
        ['c', 1],
        ['a', 4],
      ],
      {},
      '1x1 2x1 1x2+2x2',
    ],
    [
      'of two smallest sets takes that of the places asked first',
      [row(1, 'a', 1), row(2, 'b', 1), row(3, 'b', 1), row(4, 'a', 1)],
      [
        ['a', 1],
        ['b', 1],
      ],
      {},
      '1x1 2x1',
    ],
    [
      'asks places of the order first',
      [row(1, 'a', 1), row(4, 'a', 1)],
      [['a', 1]],
      { first: [idOf(4)] },
      '4x1',
    ],
    [
      'weighs no article that is short: it asks the set first, then the others',
      [row(1, 'b', 1), row(2, 'b', 2), row(3, 'b', 3), row(3, 'a', 1)],
      [
        ['b', 9],
        ['a', 1],
        ['b', 3],
        ['b', 2],
        ['b', 1],
      ],
      allow,
      '3x9(-9) 3x1 3x3 2x2 1x1',
    ],
    [
      'with nothing but short articles is priority',
      [row(2, 'a', 1), row(3, 'a', 2)],
      [
        ['a', 4],
        ['a', 2],
      ],
      allow,
      '2x4(-3) 3x2',
    ],
    [
      'has nothing of an article without a row',
      [row(1, 'b', 1)],
      [
        ['a', 1],
        ['b', 1],
      ],
      {},
      'insufficient_stock items.0',
    ],
    [
      'counts the goods of lines together that share a row by different keys',
      [row(1, 'a', 2, { product_id: PRODUCT }), row(2, 'a', 2)],
      [
        [null, 2, PRODUCT],
        ['a', 2],
      ],
      {},
      '1x2 2x2',
    ],
    [
      'goes on over the others where such lines find the set too small',
      [
        row(1, 'a', 4, { product_id: PRODUCT }),
        row(2, 'b', 4, { product_id: PRODUCT }),
        row(3, 'a', 2),
      ],
      [
        ['a', 5],
        [null, 3, PRODUCT],
      ],
      {},
      '1x4+3x1 2x3',
    ],
  ])('%s', (_, stored, wishes, terms, expected) => {
    expect(routes(stored, wishes, { ...fewest, ...terms })).toBe(expected);
  });

  // INV-192
  it('places line by line over all where 16 candidates do not suffice', () => {
    const locations = Array.from({ length: 18 }, (_, index) =>
      locationFacts(index + 1, { priority: index + 1 }),
    );
    const stored = locations.map((_, index) => row(index + 1, 'a', index === 17 ? 20 : 1));
    const routed = (quantity: number) =>
      routing(stored, [['a', quantity]], { ...fewest, locations });
    expect(routed(17)).toMatchObject([{ locationId: idOf(18), quantity: 17 }]);
    expect(routed(16)).toHaveLength(16);
  });
});

describe('lines that move no stock', () => {
  // INV-194
  it.each<[string, ...Parameters<typeof routing>, string]>([
    [
      'lie at the first part of the first line that does',
      [row(2, 'a', 1), row(3, 'a', 1), row(1, 'b', 1)],
      [2.5, ['a', 2], ['b', 1], 1],
      {},
      '2x2.5 2x1+3x1 1x1 2x1',
    ],
    ['lie at its backorder', [row(2, 'a', 0)], [1, ['a', 2]], allow, '2x1 2x2(-2)'],
    ['lie at the first candidate without one', [], [1, 2], { first: [idOf(3)] }, '3x1 3x2'],
    [
      'lie at the default place without a candidate',
      [],
      [1],
      { locations: off(1, 2, 3, 4) },
      '1x1',
    ],
    [
      'lie nowhere without either',
      [],
      [1],
      { locations: off(1, 2, 3, 4), usual: 'gone' },
      'unknown_location',
    ],
  ])('%s', (_, stored, wishes, terms, expected) => {
    expect(routes(stored, wishes, terms)).toBe(expected);
  });
});

describe('a reroute', () => {
  const reroute = { ...allow, mayBackorder: false };

  // INV-195
  it.each<[string, ...Parameters<typeof routing>, string]>([
    [
      'leaves places out',
      [row(1, 'a', 1), row(2, 'a', 1)],
      [['a', 1], 1],
      { ...reroute, except: [idOf(1)] },
      '2x1 2x1',
    ],
    [
      'goes to the named place',
      [row(1, 'a', 1), row(3, 'a', 1)],
      [['a', 1]],
      { ...reroute, only: idOf(3) },
      '3x1',
    ],
    [
      'goes to a named place that gave the line away before',
      [row(3, 'a', 1)],
      [['a', 1]],
      { ...reroute, only: idOf(3), except: [idOf(3)] },
      '3x1',
    ],
    [
      'makes no backorder',
      [row(1, 'a', 1)],
      [
        ['a', 1],
        ['a', 1],
      ],
      reroute,
      'insufficient_stock items.1',
    ],
    [
      'takes no notice of states',
      [row(1, 'a', 1, gone)],
      [['a', 1]],
      reroute,
      'insufficient_stock items.0',
    ],
    [
      'asks the named place alone',
      [row(1, 'a', 1), row(3, 'a', 1)],
      [['a', 2]],
      { ...reroute, only: idOf(3) },
      'insufficient_stock items.0',
    ],
    [
      'asks no disabled place, though it is named',
      [row(3, 'a', 1)],
      [['a', 1]],
      { ...reroute, only: idOf(3), locations: off(3) },
      'insufficient_stock items.0',
    ],
    [
      'is refused whole where nobody is left',
      [row(1, 'a', 1)],
      [['a', 1], 1],
      { ...reroute, except: places.map(({ id }) => id) },
      'insufficient_stock items.0 items.1',
    ],
  ])('%s', (_, stored, wishes, terms, expected) => {
    expect(routes(stored, wishes, terms)).toBe(expected);
  });
});
