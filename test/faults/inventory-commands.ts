import { randomUUID } from 'node:crypto';
import type { StockLevel } from '@waybill/inventories/stock/stock.schema';
import { beginStock } from '@waybill/inventories/testing/stock-rows.factory';
import type { Reply } from '@waybill/testing/invoke';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { expect } from 'vitest';
import type { InventoryClient, Line } from '../support/inventory-client.ts';

type Headers = Readonly<Record<string, string>>;

/** One call that may die, and where to look afterwards. */
interface Attempt {
  readonly call: (headers: Headers) => Promise<Reply<unknown>>;
  readonly ref?: string;
  readonly place?: string;
  readonly skus: readonly string[];
}

export interface Command {
  readonly name: string;
  readonly status: number;
  /** The answer to a repeat; one under the same Idempotency-Key gets the kept answer. */
  readonly repeat: 'kept' | number;
  /** Stocks the shop once for all attempts. */
  readonly stock: (inventory: InventoryClient) => Promise<unknown>;
  readonly prepare: (inventory: InventoryClient, attempt: number) => Promise<Attempt>;
}

const skusTo = (count: number) => Array.from({ length: count }, (_, index) => `sku-${index}`);
const linesOf = (skus: readonly string[], quantity: number): Line[] =>
  skus.map((sku) => ({ sku, quantity }));
/** So many lines, which take the items in turn. */
const linesOver = (skus: readonly string[], size: number, quantity: number): Line[] =>
  Array.from({ length: size }, (_, index) => ({ sku: skus[index % skus.length] ?? '', quantity }));

export async function succeed(reply: Promise<Reply<unknown>>): Promise<void> {
  const { status, text } = await reply;
  expect(status, text).toBeLessThan(300);
}

const plenty = (skus: readonly string[]) => (inventory: InventoryClient) =>
  succeed(inventory.receive({ items: linesOf(skus, 1000) }));

/**
 * A command on the reservations of a reference, each attempt with reservations of its own. Few
 * items spare the reads of many rows.
 */
export function onReservations(
  name: 'commit' | 'release',
  size: number,
  items: number = size,
): Command {
  const skus = skusTo(items);
  return {
    name: `${name} of ${size} reservations`,
    status: 200,
    repeat: 'kept',
    stock: plenty(skus),
    prepare: async (inventory, attempt) => {
      const ref = `ORD-${attempt}`;
      const lines = linesOver(skus, size, 0.25);
      await succeed(inventory.reserve({ order_ref: ref, items: lines }));
      return { ref, skus, call: (headers) => inventory[name](ref, headers) };
    },
  };
}

export function reserving(size: number, items: number = size): Command {
  const skus = skusTo(items);
  return {
    name: `reserve of ${size} items`,
    status: 201,
    repeat: 'kept',
    stock: plenty(skus),
    prepare: async (inventory, attempt) => {
      const ref = `ORD-${attempt}`;
      const body = { order_ref: ref, items: linesOver(skus, size, 0.25) };
      return { ref, skus, call: (headers) => inventory.reserve(body, headers) };
    },
  };
}

/** Half of the lines are of rows that are there, the others of rows that begin. */
export function receiving(size: number, items: number = size): Command {
  const known = skusTo(items / 2);
  return {
    name: `receive of ${size} items`,
    status: 201,
    repeat: 'kept',
    stock: plenty(known),
    prepare: async (inventory, attempt) => {
      const skus = [...known, ...known.map((sku) => `${sku}-${attempt}`)];
      const body = { items: linesOver(skus, size, 1.5) };
      return { skus, call: (headers) => inventory.receive(body, headers) };
    },
  };
}

export function adjusting(size: number): Command {
  const skus = skusTo(size);
  return {
    name: `adjust of ${size} items`,
    status: 201,
    repeat: 'kept',
    stock: plenty(skus),
    prepare: async (inventory) => {
      const body = { items: linesOf(skus, -2), reason: 'counted' };
      return { skus, call: (headers) => inventory.adjust(body, headers) };
    },
  };
}

export function deleting(size: number): Command {
  const skus = skusTo(size);
  const products = skus.map(() => randomUUID());
  return {
    name: `deletion of a location with ${size} rows`,
    status: 200,
    repeat: 404,
    stock: async () => undefined,
    prepare: async (inventory, attempt) => {
      const code = `place-${attempt}`;
      const { id } = (await inventory.createLocation({ code, name: code })).body;
      const rows = skus.map((sku, index) => ({
        location_id: id,
        sku,
        product_id: products[index] ?? null,
      }));
      await beginStock(inventory.tenant, rows);
      return { skus, place: id, call: () => inventory.deleteLocation(id) };
    },
  };
}

/** A row with its goods goes to another location; a repeat finds it there. */
export function moving(fields: object = {}): Command {
  return {
    name: 'move of a row',
    status: 200,
    repeat: 200,
    stock: (inventory) => succeed(inventory.createLocation({ code: 'shop', name: 'Shop' })),
    prepare: async (inventory, attempt) => {
      const sku = `row-${attempt}`;
      const [{ id: place = '' } = {}] = (await inventory.locations({ code: 'shop' })).body.items;
      const { body } = await inventory.receive({ sku, quantity: 2.5 });
      const [{ id = '' } = {}] = body.stock;
      const moved = { ...fields, location_id: place };
      return { skus: [sku], place, call: () => inventory.updateStock(id, moved) };
    },
  };
}

/** A row goes to another location and into a state at once; a repeat finds it there. */
export function stating(): Command {
  return { ...moving({ availability_code: 'expected' }), name: 'move of a row into a state' };
}

/** Half of the articles come to rows that are there, the others to rows that begin. */
export function transferring(size: number, items: number = size): Command {
  const known = skusTo(items / 2);
  return {
    name: `transfer of ${size} items`,
    status: 201,
    repeat: 'kept',
    stock: async (inventory) => {
      await succeed(inventory.createLocation({ code: 'shop', name: 'Shop' }));
      await plenty(known)(inventory);
      await succeed(inventory.receive({ items: linesOf(known, 1), location_code: 'shop' }));
    },
    prepare: async (inventory, attempt) => {
      const fresh = known.map((sku) => `${sku}-${attempt}`);
      const skus = [...known, ...fresh];
      const [{ id: place = '' } = {}] = (await inventory.locations({ code: 'shop' })).body.items;
      await plenty(fresh)(inventory);
      const body = { from: 'main', to: 'shop', items: linesOver(skus, size, 1.5) };
      return { skus, place, call: (headers) => inventory.transfer(body, headers) };
    },
  };
}

/** Half of the articles are more than before, the others begin with what was counted. */
export function counting(size: number): Command {
  const known = skusTo(size / 2);
  const fresh = (attempt: number) => known.map((sku) => `${sku}-${attempt}`);
  return {
    name: `count of ${size} items`,
    status: 201,
    repeat: 'kept',
    stock: plenty(known),
    prepare: async (inventory, attempt) => {
      const skus = [...known, ...fresh(attempt)];
      const items = [
        ...known.map((sku) => ({ sku, counted: 1002.5 + attempt, seen_on_hand: 1000 + attempt })),
        ...fresh(attempt).map((sku) => ({ sku, counted: 2.5 })),
      ];
      // Each attempt begins at a balance of its own, whatever came of the one before.
      await inventory.count({
        location: 'main',
        items: known.map((sku) => ({ sku, counted: 1000 + attempt })),
      });
      return { skus, call: (headers) => inventory.count({ location: 'main', items }, headers) };
    },
  };
}

export type View = Readonly<Record<string, number>>;

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** The view of readers: rows, sums and totals that the call may change, never ids and times. */
export async function look(
  inventory: InventoryClient,
  { ref, place, skus }: Attempt,
): Promise<View> {
  await indexesCaughtUp();
  const [first = '', middle = '', last = ''] = [0, skus.length >> 1, skus.length - 1].map(
    (index) => skus[index],
  );
  const there = place === undefined ? {} : { location_id: place };
  const one = { limit: '1' };
  const none = { body: { items: [], total: 0 } };
  const [ahead, behind, asked, rows, reservations, booked, movements, active, locations] =
    await Promise.all([
      inventory.stock({ sku: first, ...there }),
      last === first ? none : inventory.stock({ sku: last, ...there }),
      inventory.availability([...new Set([first, middle, last])].map((sku) => ({ sku }))),
      ref === undefined ? inventory.stock({ ...one, ...there }) : none,
      ref === undefined ? none : inventory.reservations({ order_ref: ref }),
      ref === undefined ? none : inventory.movements({ order_ref: ref }),
      ref === undefined ? inventory.movements(one) : none,
      ref === undefined ? none : inventory.reservations({ ...one, status: 'active' }),
      place === undefined ? none : inventory.locations(),
    ]);
  const stock: readonly StockLevel[] = [...ahead.body.items, ...behind.body.items];
  const ended = reservations.body.items.filter(({ status }) => status !== 'active');
  return {
    'rows of an item': stock.length,
    'on hand': sumOf(stock, ({ on_hand }) => on_hand),
    reserved: sumOf(stock, ({ reserved }) => reserved),
    'on hand of the items': sumOf(asked.body.items, ({ on_hand }) => on_hand),
    'available of the items': sumOf(asked.body.items, ({ available }) => available),
    'rows in all': rows.body.total,
    reservations: reservations.body.items.length,
    'reservations in all': reservations.body.total,
    'ended reservations': ended.length,
    bookings: booked.body.items.length,
    'bookings of the reference': booked.body.total,
    'bookings in all': movements.body.total,
    'active reservations in all': active.body.total,
    locations: locations.body.items.length,
  };
}

/** Readers see all or nothing of this part; lists and their counts are as fresh as an index. */
export function exact(view: View): View {
  const names = [
    'on hand of the items',
    'available of the items',
    'bookings in all',
    'active reservations in all',
    'locations',
  ];
  return Object.fromEntries(names.map((name) => [name, view[name] ?? 0]));
}

export const change = (before: View, after: View): View =>
  Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]),
  );

export const nothing = (view: View): View => change(view, view);
