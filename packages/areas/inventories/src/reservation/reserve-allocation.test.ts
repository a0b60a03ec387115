import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import type { Line } from '../item/item.ts';
import type { InventorySettings } from '../shared/settings.ts';
import type { StockLevel } from '../stock/stock.schema.ts';
import { openBook } from '../stock/stock-book.ts';
import type { StoredStock } from '../stock/stock-row.ts';
import { lineOf, locationOf, momentAt, reserveInput, stockAt } from './reservation.factory.ts';
import { decideReserve } from './reserve-stock.ts';

type Strategy = InventorySettings['allocation_strategy'];
type Policy = InventorySettings['backorder_policy'];
type Input = Parameters<typeof reserveInput>[0];

const three = [1, 2, 3].map((number) => locationOf(number, { priority: number }));
const withMain = [...three, locationOf(4, { code: 'main', priority: 4 })];

/** The outcome for the lines: location and open quantity of each, or the refusal. */
function outcome(stored: readonly StoredStock[], input: Input) {
  const call = reserveInput({ locations: withMain, ...input });
  const decision = decideReserve(openBook(stored, momentAt()), call, momentAt());
  if (isRejection(decision)) {
    return [decision.rejected, ...(decision.details ?? []).map(({ path }) => path)].join(' ');
  }
  return decision.answer.reservations
    .map(({ location_id, metadata }) => {
      const number = withMain.findIndex(({ id }) => id === location_id) + 1;
      const open = metadata?.['backordered'];
      return open === undefined ? `${number}` : `${number}(-${open})`;
    })
    .join(' ');
}

const gone = { availability_code: 'discontinued' };
const states = [{ code: 'discontinued', orderable: false, position: 0 }];
const optedIn = { metadata: { backorder: true } };
const policies: readonly Policy[] = ['deny', 'allow_per_sku', 'allow'];

interface Case {
  readonly name: string;
  readonly stock: readonly StoredStock[];
  readonly lines: readonly Line[];
  /** By policy: deny, allow_per_sku, allow. */
  readonly expected: Readonly<Record<Strategy, readonly [string, string, string]>>;
}

const cases: readonly Case[] = [
  {
    name: 'an item that the first location has',
    stock: [stockAt(1, { on_hand: 5 }), stockAt(2, { on_hand: 9 })],
    lines: [lineOf(5)],
    expected: {
      priority: ['1', '1', '1'],
      nearest: ['2', '2', '2'],
      single_location: ['1', '1', '1'],
    },
  },
  {
    name: 'an item that only a later location has whole',
    stock: [stockAt(1, { on_hand: 4 }), stockAt(2, { on_hand: 5 })],
    lines: [lineOf(5)],
    expected: {
      priority: ['2', '2', '2'],
      nearest: ['2', '2', '2'],
      single_location: ['2', '2', '2'],
    },
  },
  {
    name: 'an item that only all locations together have',
    stock: [stockAt(1, { on_hand: 3 }), stockAt(2, { on_hand: 3 })],
    lines: [lineOf(5)],
    expected: {
      priority: ['insufficient_stock items.0', 'insufficient_stock items.0', '1(-2)'],
      nearest: ['insufficient_stock items.0', 'insufficient_stock items.0', '2(-2)'],
      single_location: ['insufficient_stock items.0', 'insufficient_stock items.0', '1(-2)'],
    },
  },
  {
    name: 'an item that is opted in at a later location',
    stock: [stockAt(1, { on_hand: 3 }), stockAt(3, { on_hand: 1, reserved: 4, ...optedIn })],
    lines: [lineOf(5)],
    expected: {
      priority: ['insufficient_stock items.0', '3(-5)', '1(-2)'],
      nearest: ['insufficient_stock items.0', '3(-5)', '1(-2)'],
      single_location: ['insufficient_stock items.0', '3(-5)', '1(-2)'],
    },
  },
  {
    name: 'an opt-in that is a text',
    stock: [stockAt(1, { metadata: { backorder: 'true' } })],
    lines: [lineOf(1)],
    expected: {
      priority: ['insufficient_stock items.0', 'insufficient_stock items.0', '1(-1)'],
      nearest: ['insufficient_stock items.0', 'insufficient_stock items.0', '1(-1)'],
      single_location: ['insufficient_stock items.0', 'insufficient_stock items.0', '1(-1)'],
    },
  },
  {
    name: 'an item nobody knows',
    stock: [],
    lines: [lineOf(2)],
    expected: {
      priority: ['insufficient_stock items.0', 'insufficient_stock items.0', '4(-2)'],
      nearest: ['insufficient_stock items.0', 'insufficient_stock items.0', '4(-2)'],
      single_location: ['insufficient_stock items.0', 'insufficient_stock items.0', '4(-2)'],
    },
  },
  {
    name: 'two items that no location has both of',
    stock: [stockAt(1, { on_hand: 5 }), stockAt(2, { sku: 'B', on_hand: 5 })],
    lines: [lineOf(5), lineOf(5, 'B')],
    expected: {
      priority: ['1 2', '1 2', '1 2'],
      nearest: ['1 2', '1 2', '1 2'],
      single_location: ['insufficient_stock items.1', 'insufficient_stock items.1', '1 1(-5)'],
    },
  },
  {
    name: 'two items, the open one opted in where the other is',
    stock: [
      stockAt(1, { on_hand: 5 }),
      stockAt(1, { sku: 'B', on_hand: 1, ...optedIn }),
      stockAt(2, { sku: 'B', on_hand: 2 }),
    ],
    lines: [lineOf(5), lineOf(5, 'B')],
    expected: {
      priority: ['insufficient_stock items.1', '1 1(-4)', '1 1(-4)'],
      nearest: ['insufficient_stock items.1', '1 1(-4)', '1 2(-3)'],
      single_location: ['insufficient_stock items.1', '1 1(-4)', '1 1(-4)'],
    },
  },
  {
    name: 'three items of which a later location lacks fewest',
    stock: [
      stockAt(1, { on_hand: 5 }),
      stockAt(1, { sku: 'C', ...optedIn }),
      stockAt(2, { on_hand: 5 }),
      stockAt(2, { sku: 'B', on_hand: 5 }),
      stockAt(2, { sku: 'C', ...optedIn }),
    ],
    lines: [lineOf(1), lineOf(1, 'B'), lineOf(1, 'C')],
    expected: {
      priority: ['insufficient_stock items.2', '1 2 1(-1)', '1 2 1(-1)'],
      nearest: ['insufficient_stock items.2', '2 2 2(-1)', '2 2 2(-1)'],
      single_location: ['insufficient_stock items.2', '2 2 2(-1)', '2 2 2(-1)'],
    },
  },
  {
    name: 'an item named twice that is there once',
    stock: [stockAt(1, { on_hand: 5 }), stockAt(3, { on_hand: 3 })],
    lines: [lineOf(3), lineOf(3)],
    expected: {
      priority: ['1 3', '1 3', '1 3'],
      nearest: ['1 3', '1 3', '1 3'],
      single_location: ['insufficient_stock items.1', 'insufficient_stock items.1', '1 1(-1)'],
    },
  },
  {
    name: 'fractions that binary cannot hold',
    stock: [stockAt(1, { on_hand: 0.3 })],
    lines: [lineOf(0.1), lineOf(0.2)],
    expected: {
      priority: ['1 1', '1 1', '1 1'],
      nearest: ['1 1', '1 1', '1 1'],
      single_location: ['1 1', '1 1', '1 1'],
    },
  },
];

describe('allocation', () => {
  const table = cases.flatMap(({ expected, ...rest }) =>
    Object.entries(expected).flatMap(([strategy, outcomes]) =>
      policies.map((policy, index) => ({
        ...rest,
        strategy: strategy as Strategy,
        policy,
        expected: outcomes[index],
      })),
    ),
  );

  // INV-46, INV-85, INV-86, INV-87, INV-88, INV-89, INV-90, INV-92, INV-93
  it.each(table)('$strategy, $policy: $name', ({ stock, lines, strategy, policy, expected }) => {
    const settings = { allocation_strategy: strategy, backorder_policy: policy };
    const ship_to = { country: null, location_code: 'loc-2' };
    expect(outcome(stock, { lines, settings, ship_to })).toBe(expected);
  });
});

describe('a safety quantity', () => {
  const keeping = (location: number, on_hand: number, safety_quantity: number, more = {}) =>
    stockAt(location, { on_hand, safety_quantity, ...more });
  const by = (backorder_policy: Policy, allocation_strategy: Strategy = 'priority') => ({
    settings: { backorder_policy, allocation_strategy },
  });

  // INV-181, INV-182
  it.each<[string, readonly StoredStock[], Input, string]>([
    ['is promised to nobody', [keeping(1, 9, 8.5)], {}, 'insufficient_stock items.0'],
    ['sends a line elsewhere', [keeping(1, 9, 8.5), stockAt(3, { on_hand: 1 })], {}, '3'],
    ['leaves the rest to be taken', [keeping(1, 9, 8)], {}, '1'],
    [
      'is not shared by lines',
      [keeping(1, 3, 1)],
      { lines: [lineOf(2), lineOf(1)] },
      'insufficient_stock items.1',
    ],
    [
      'is promised to no whole call',
      [keeping(1, 9, 8.5), keeping(2, 9, 8)],
      by('deny', 'single_location'),
      '2',
    ],
    ['takes part in a backorder of stock alone', [keeping(1, 3, 1)], by('allow'), '1'],
    ['is no lack of stock', [keeping(1, 1, 1)], by('allow'), '1'],
    [
      'is no lack of stock, beyond what there is',
      [keeping(1, 3, 1)],
      { ...by('allow'), lines: [lineOf(5)] },
      '1(-2)',
    ],
    [
      'needs the opt-in of its row',
      [keeping(1, 1, 1), keeping(2, 1, 1, optedIn)],
      by('allow_per_sku'),
      '2',
    ],
  ])('%s', (_, stored, input, expected) => {
    expect(outcome(stored, input)).toBe(expected);
  });

  // INV-184
  it.each([
    [1, false],
    [2, true],
  ])('%d of 3 on hand are taken beside others unless what is kept is owed: %s', (size, exact) => {
    const call = reserveInput({ ...by('allow'), locations: withMain, lines: [lineOf(size)] });
    const decision = decideReserve(openBook([keeping(1, 3, 2)], momentAt()), call, momentAt());
    expect(decision).toMatchObject({ change: { rows: [{ exact }] }, answer: { backordered: 0 } });
  });

  // INV-88
  it('is left out of what a refusal says there is', () => {
    const call = reserveInput({ locations: withMain, lines: [lineOf(3)] });
    const stored = [keeping(1, 9, 8), keeping(2, 9, 7)];
    expect(decideReserve(openBook(stored, momentAt()), call, momentAt())).toMatchObject({
      details: [{ path: 'items.0', message: expect.stringContaining('available 2') }],
    });
  });
});

describe('the place of a backorder', () => {
  const allow = { backorder_policy: 'allow' } as const;
  const together = { ...allow, allocation_strategy: 'single_location' } as const;
  const off = (number: number) =>
    withMain.map((location, index) =>
      index + 1 === number ? { ...location, enabled: false } : location,
    );

  // INV-90, INV-91, INV-92
  it.each<[string, readonly StoredStock[], Input, string]>([
    ['the default location without a row', [], { settings: allow }, '4(-1)'],
    ['the location of the call', [], { settings: allow, location_code: 'loc-3' }, '3(-1)'],
    [
      'a row, before the location of the call',
      [stockAt(2)],
      { settings: allow, location_code: 'loc-3' },
      '2(-1)',
    ],
    [
      'the fallback when the only row is at a disabled location',
      [stockAt(1, { on_hand: 9 })],
      { settings: allow, locations: off(1) },
      '4(-1)',
    ],
    [
      'a disabled fallback, with what it has',
      [stockAt(4, { on_hand: 2 })],
      { settings: allow, locations: off(4), lines: [lineOf(3)] },
      '4(-1)',
    ],
    [
      'one place for the whole call when nobody knows an item',
      [],
      { settings: together, location_code: 'loc-3', lines: [lineOf(1), lineOf(2, 'B')] },
      '3(-1) 3(-2)',
    ],
    [
      'the place of the others, for an item nobody knows',
      [stockAt(2, { on_hand: 1 })],
      { settings: together, location_code: 'loc-3', lines: [lineOf(1), lineOf(2, 'B')] },
      '2 2(-2)',
    ],
    [
      'the fallback as a whole when all rows are at a disabled location',
      [stockAt(1, { on_hand: 9 })],
      { settings: together, locations: off(1) },
      '4(-1)',
    ],
    [
      'the fallback when no location is enabled',
      [],
      { settings: together, locations: withMain.map((one) => ({ ...one, enabled: false })) },
      '4(-1)',
    ],
  ])('is %s', (_, stored, input, expected) => {
    expect(outcome(stored, input)).toBe(expected);
  });

  // INV-21, INV-89, INV-94
  it.each<[string, readonly StoredStock[], Input, string]>([
    [
      'a default code that no location has, when it is needed',
      [],
      { settings: { ...allow, default_location_code: 'gone' } },
      'unknown_location',
    ],
    [
      'the same for a whole call',
      [],
      { settings: { ...together, default_location_code: 'gone' } },
      'unknown_location',
    ],
    [
      'an opt-in at a disabled location',
      [stockAt(1, optedIn)],
      { settings: { backorder_policy: 'allow_per_sku' }, locations: off(1) },
      'insufficient_stock items.0',
    ],
    [
      'goods of a disabled location',
      [stockAt(1, { on_hand: 9 })],
      { locations: off(1) },
      'insufficient_stock items.0',
    ],
    [
      'a call without an enabled location to serve it whole',
      [stockAt(1, { on_hand: 9 })],
      { settings: { allocation_strategy: 'single_location' }, locations: [] },
      'insufficient_stock items.0',
    ],
  ])('is not %s', (_, stored, input, expected) => {
    expect(outcome(stored, input)).toBe(expected);
  });

  // INV-94
  it('does not look for a default location that it does not need', () => {
    const settings = { ...allow, default_location_code: 'gone' };
    expect(outcome([stockAt(1)], { settings })).toBe('1(-1)');
  });
});

describe('rows that their state forbids to order', () => {
  const forbidden = (location: number, changes: Partial<StockLevel> = {}) =>
    stockAt(location, { ...gone, on_hand: 9, ...changes });
  const policy = (backorder_policy: Policy, allocation_strategy: Strategy = 'priority') => ({
    settings: { backorder_policy, allocation_strategy },
  });
  const single = (backorder_policy: Policy) => policy(backorder_policy, 'single_location');
  const off = (number: number) => ({
    locations: withMain.map((one) => ({ ...one, enabled: one !== withMain[number - 1] })),
  });

  // INV-146
  it.each<[string, readonly StoredStock[], Input, string]>([
    ['alone: refused', [forbidden(1)], {}, 'not_orderable items.0'],
    ['alone: refused before a backorder', [forbidden(1)], policy('allow'), 'not_orderable items.0'],
    ['alone: refused as one call', [forbidden(1)], single('allow'), 'not_orderable items.0'],
    [
      'of one of two lines: that one is named',
      [forbidden(1), stockAt(1, { sku: 'B' })],
      { lines: [lineOf(1, 'B'), lineOf(1)] },
      'not_orderable items.1',
    ],
    ['beside another that has it: that one', [forbidden(1), stockAt(2, { on_hand: 1 })], {}, '2'],
    [
      'beside another that lacks it: too little',
      [forbidden(1), stockAt(2)],
      {},
      'insufficient_stock items.0',
    ],
    [
      'beside another, which takes the backorder',
      [forbidden(1, optedIn), stockAt(2, optedIn)],
      policy('allow_per_sku'),
      '2(-1)',
    ],
    [
      'beside another, in one place: not where it is forbidden',
      [forbidden(1), stockAt(2, { on_hand: 1 })],
      single('allow'),
      '2',
    ],
    [
      'at a disabled location beside a row: they do not count',
      [forbidden(1), stockAt(2, { on_hand: 1 })],
      off(1),
      '2',
    ],
    [
      'at a disabled location alone: there is none of it',
      [forbidden(1)],
      off(1),
      'insufficient_stock items.0',
    ],
    [
      'at the disabled fallback: no backorder goes there',
      [forbidden(4)],
      { ...policy('allow'), ...off(4) },
      'insufficient_stock items.0',
    ],
    [
      'at the disabled fallback: no backorder of a whole call goes there',
      [forbidden(4)],
      { ...single('allow'), ...off(4) },
      'insufficient_stock items.0',
    ],
    [
      'after a location that nobody has',
      [forbidden(1)],
      { location_code: 'gone' },
      'unknown_location',
    ],
  ])('%s', (_, stored, input, expected) => {
    expect(outcome(stored, { states, ...input })).toBe(expected);
  });
});
