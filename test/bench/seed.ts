import { uuidAt } from '@waybill/kernel/id';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { ORDERS } from '@waybill/orders/order/order-group';
import { decidePlacement, numberOrder } from '@waybill/orders/placement/place-order';
import { placementWrites } from '@waybill/orders/placement/placement.writes';
import { freshSettings } from '@waybill/orders/testing/placement.factory';
import { commit } from '@waybill/table/commit';
import { foldDeltas } from '@waybill/table/operate';
import { type CountScope, gatheredWrites, itemWrites } from '@waybill/table/testing';
import type { TableItem, Write } from '@waybill/table/write';
import { northwindOrder } from './northwind.ts';

/** A day's entries are seeded together. */
export const SEEDED_A_DAY = 100;
const DAY_MS = 86_400_000;

/** Few, so that each has many orders. */
const ORGANIZATIONS = 20;

const BATCH = 25;
const AT_ONCE = 4;

/** Going back from a fixed moment, so that a second seed continues the first. */
const anchor = Date.UTC(2026, 0, 1, 12);

/** When the entry at `index` of a ledger was made. */
export function momentOf(index: number): Date {
  return new Date(anchor - Math.floor(index / SEEDED_A_DAY) * DAY_MS + (index % SEEDED_A_DAY));
}

/** What placing writes. */
function writesOf(tenant: string, index: number): Write<Rejection>[] {
  const now = momentOf(index);
  const newId = () => uuidAt(now);
  const { organization_id } = northwindOrder(index % ORGANIZATIONS);
  const decision = decidePlacement({
    body: { ...northwindOrder(index), organization_id },
    principal: undefined,
    settings: freshSettings,
    marketId: undefined,
    now,
    newId,
  });
  if (isRejection(decision)) throw new Error(decision.message);
  const order = numberOrder(decision, { number: `SEED-${index}`, position_step: 10 });
  return placementWrites(tenant, order);
}

/** The items of some writes without their events: a seed publishes nothing. */
function itemsOf(writes: readonly Write<Rejection>[]): TableItem[] {
  return itemWrites(writes)
    .map((write) => ('put' in write ? write.put : undefined))
    .filter((item) => item !== undefined)
    .filter((item) => item['_e'] !== 'event');
}

/** The count deltas that some changes would have written, in few items. */
export function deltasOf(writes: readonly Write<Rejection>[]): TableItem[] {
  return gatheredWrites(writes, new Date())
    .map(({ put }) => put)
    .filter((item) => item['_e'] === 'count-delta');
}

/**
 * Folds what a seed has written, though it is young: no change is under way. A fold of the
 * background may come first, and leaves what is too young for it; so this one ends once it finds
 * nothing twice.
 */
export async function foldSeed(place: CountScope): Promise<number> {
  let folded = 0;
  for (let idle = 0; idle < 2; ) {
    const done = await foldDeltas(place, { atLeast: 1 });
    folded += done;
    idle = done === 0 ? idle + 1 : 0;
  }
  return folded;
}

/** Puts items as they are, in transactions of a size that every engine takes. */
export async function putAll(items: readonly TableItem[]): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < items.length) {
      const start = next;
      next += BATCH;
      await commit(items.slice(start, start + BATCH).map((put) => ({ put })));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function seedDay(tenant: string, from: number, to: number): Promise<void> {
  const numbers = Array.from({ length: to - from }, (_, index) => from + index);
  const writes = numbers.flatMap((index) => writesOf(tenant, index));
  await putAll([...itemsOf(writes), ...deltasOf(writes)]);
}

/**
 * Puts the orders `from` to `to` into the ledger: the items that a placement writes, in batches,
 * and their counts through the product's own fold. Northwind over and over, a hundred a day.
 */
export async function seedOrders(tenant: string, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += SEEDED_A_DAY) {
    await seedDay(tenant, start, Math.min(start + SEEDED_A_DAY, to));
  }
  await foldSeed({ tenant, group: ORDERS });
}
