import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { inventoryCheck } from '@waybill/inventories/check/inventory.check';
import { freshShop } from '@waybill/inventories/testing/shop.factory';
import { fixedClock } from '@waybill/testing/clock';
import { removeFault } from '@waybill/testing/faults/table-fault';
import type { Reply } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it } from 'vitest';
import { handler as sweepPlans } from '../../functions/plans/sweep.ts';
import { type InventoryClient, inventoryClient, type Line } from '../support/inventory-client.ts';
import { killBeforeWrite } from './dead-process.ts';

withTable();

const clock = fixedClock();
afterEach(removeFault);

/** Longer than a dead process holds its Idempotency-Key and the items of its plan. */
const LEASE_SECONDS = 6;

type Headers = Readonly<Record<string, string>>;

/** One call that may die, and where to look afterwards. */
interface Attempt {
  readonly call: (headers: Headers) => Promise<Reply<unknown>>;
  readonly ref?: string;
  readonly place?: string;
  readonly skus: readonly string[];
}

interface Command {
  readonly name: string;
  readonly status: number;
  /** Takes an Idempotency-Key. */
  readonly keyed: boolean;
  /** Stocks the shop once for all attempts. */
  readonly stock: (inventory: InventoryClient) => Promise<unknown>;
  readonly prepare: (inventory: InventoryClient, attempt: number) => Promise<Attempt>;
}

const skusTo = (count: number) => Array.from({ length: count }, (_, index) => `sku-${index}`);
const linesOf = (skus: readonly string[], quantity: number): Line[] =>
  skus.map((sku) => ({ sku, quantity }));

async function succeed(reply: Promise<Reply<unknown>>): Promise<void> {
  const { status, text } = await reply;
  expect(status, text).toBeLessThan(300);
}

const plenty = (skus: readonly string[]) => (inventory: InventoryClient) =>
  succeed(inventory.receive({ items: linesOf(skus, 1000) }));

/** A command on the reservations of a reference, each attempt with reservations of its own. */
function onReservations(name: 'commit' | 'release', size: number): Command {
  const skus = skusTo(size);
  return {
    name: `${name} of ${size} reservations`,
    status: 200,
    keyed: true,
    stock: plenty(skus),
    prepare: async (inventory, attempt) => {
      const ref = `ORD-${attempt}`;
      await succeed(inventory.reserve({ order_ref: ref, items: linesOf(skus, 0.25) }));
      return { ref, skus, call: (headers) => inventory[name](ref, headers) };
    },
  };
}

function reserving(size: number): Command {
  const skus = skusTo(size);
  return {
    name: `reserve of ${size} items`,
    status: 201,
    keyed: true,
    stock: plenty(skus),
    prepare: async (inventory, attempt) => {
      const ref = `ORD-${attempt}`;
      const body = { order_ref: ref, items: linesOf(skus, 0.25) };
      return { ref, skus, call: (headers) => inventory.reserve(body, headers) };
    },
  };
}

/** Half of the rows are there, the other half begins. */
function receiving(size: number): Command {
  const known = skusTo(size / 2);
  return {
    name: `receive of ${size} items`,
    status: 201,
    keyed: true,
    stock: plenty(known),
    prepare: async (inventory, attempt) => {
      const skus = [...known, ...known.map((sku) => `${sku}-${attempt}`)];
      const body = { items: linesOf(skus, 1.5) };
      return { skus, call: (headers) => inventory.receive(body, headers) };
    },
  };
}

function adjusting(size: number): Command {
  const skus = skusTo(size);
  return {
    name: `adjust of ${size} items`,
    status: 201,
    keyed: true,
    stock: plenty(skus),
    prepare: async (inventory) => {
      const body = { items: linesOf(skus, -2), reason: 'counted' };
      return { skus, call: (headers) => inventory.adjust(body, headers) };
    },
  };
}

function deleting(size: number): Command {
  const skus = skusTo(size);
  const products = skus.map(() => randomUUID());
  return {
    name: `deletion of a location with ${size} rows`,
    status: 200,
    keyed: false,
    stock: async () => undefined,
    prepare: async (inventory, attempt) => {
      const code = `place-${attempt}`;
      const { id } = (await inventory.createLocation({ code, name: code })).body;
      const rows = skus.map((sku, index) =>
        inventory.createStock({ location_id: id, sku, product_id: products[index] }),
      );
      await Promise.all(rows.map(succeed));
      return { skus, place: id, call: () => inventory.deleteLocation(id) };
    },
  };
}

type View = Readonly<Record<string, number>>;

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** What readers see: rows, sums and totals, never ids and times. */
async function look(
  inventory: InventoryClient,
  { ref = 'none', place, skus }: Attempt,
): Promise<View> {
  await indexesCaughtUp();
  const [first = '', middle = '', last = ''] = [0, skus.length >> 1, skus.length - 1].map(
    (index) => skus[index],
  );
  const there = place === undefined ? {} : { location_id: place };
  const one = { limit: '1' };
  const [ahead, behind, asked, rows, reservations, booked, movements, active, locations] =
    await Promise.all([
      inventory.stock({ sku: first, ...there }),
      inventory.stock({ sku: last, ...there }),
      inventory.availability([first, middle, last].map((sku) => ({ sku }))),
      inventory.stock({ limit: '1', ...there }),
      inventory.reservations({ order_ref: ref }),
      inventory.movements({ order_ref: ref }),
      inventory.movements(one),
      inventory.reservations({ ...one, status: 'active' }),
      inventory.locations(),
    ]);
  const stock = [...ahead.body.items, ...behind.body.items];
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

const change = (before: View, after: View): View =>
  Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]),
  );

const nothing = (view: View): View => change(view, view);

/** One attempt that dies before a write; answers whether it came that far, and what it left. */
async function dieAndRetry(
  inventory: InventoryClient,
  { prepare, status, keyed }: Command,
  fatal: number,
  whole: View,
): Promise<{ died: boolean; committed: boolean }> {
  const run = `before write ${fatal}`;
  const attempt = await prepare(inventory, fatal);
  const before = await look(inventory, attempt);
  const seen = async () => change(before, await look(inventory, attempt));
  const headers = { 'idempotency-key': `key-${fatal}` };

  const { died } = killBeforeWrite(fatal);
  const first = await attempt.call(headers);
  removeFault();
  const left = await seen();
  const committed = !isDeepStrictEqual(left, nothing(whole));
  if (committed) expect(left, run).toEqual(whole);
  // The answer is settled with the decision: what dies afterwards, others bring to its end.
  expect(first.status, run).toBe(committed ? status : 500);

  clock.advance(LEASE_SECONDS);
  // Whoever comes next brings the rest to its end: every other time it is the sweep.
  if (fatal % 2 === 0) {
    await indexesCaughtUp();
    await sweepPlans();
    expect(await seen(), run).toEqual(left);
    expect(await inventoryCheck.findDifferences(inventory.tenant), run).toEqual([]);
  }
  const retry = await attempt.call(headers);
  const again = await attempt.call(headers);
  if (keyed) {
    expect(retry.status, `${run}: ${retry.text}`).toBe(status);
    expect(retry.headers['idempotent-replayed'], run).toBe(committed ? 'true' : undefined);
    expect(again.text, run).toBe(retry.text);
  } else {
    expect([retry.status, again.status], run).toEqual([committed ? 404 : status, 404]);
  }
  expect(await seen(), run).toEqual(whole);
  // Else the next attempt would find work to do first.
  await sweepPlans();
  return { died: died(), committed };
}

/** Small enough for one transaction. */
const small = [
  reserving(1),
  onReservations('commit', 1),
  onReservations('release', 1),
  receiving(2),
  adjusting(1),
  deleting(1),
];

/** Locked in more than one transaction. */
const large = [reserving(26)];

/** As large, and made of the same steps: a part of the positions will do. */
const similar = [onReservations('commit', 26), receiving(42), deleting(34)];

/** The first write takes the Idempotency-Key, the same way for each command that has one. */
const AFTER_KEY = rounds({ short: 2, long: 1 });

const cases = [
  ...small.map((command, index) => {
    const first = index > 0 && command.keyed ? AFTER_KEY : 1;
    return { ...command, first, stride: 1 };
  }),
  ...large.map((command) => ({ ...command, first: 1, stride: rounds({ short: 5, long: 1 }) })),
  ...similar.map((command) => ({ ...command, first: 1, stride: rounds({ short: 23, long: 5 }) })),
];

describe.each(cases)('$name in a process that dies', ({ first, stride, ...command }) => {
  // INV-12, INV-131
  it('is whole or nothing before every write, and once after a retry', async () => {
    const inventory = inventoryClient(await freshShop());
    await command.stock(inventory);
    const attempt = await command.prepare(inventory, 0);
    const before = await look(inventory, attempt);
    await succeed(attempt.call({}));
    const whole = change(before, await look(inventory, attempt));
    expect(whole).not.toEqual(nothing(whole));

    const outcomes: boolean[] = [];
    for (let fatal = first; ; fatal += stride) {
      const { died, committed } = await dieAndRetry(inventory, command, fatal, whole);
      outcomes.push(committed);
      if (!died) break;
    }
    expect(outcomes[0]).toBe(false);
    expect(outcomes.lastIndexOf(false)).toBeLessThan(outcomes.indexOf(true));
    await indexesCaughtUp();
    expect(await inventoryCheck.findDifferences(inventory.tenant)).toEqual([]);
  });
});
