import { uuidAt } from '@waybill/kernel/id';
import { isRejection } from '@waybill/kernel/rejection';
import { decidePlacement, numberOrder } from '@waybill/orders/placement/place-order';
import { placementWrites } from '@waybill/orders/placement/placement.writes';
import { freshSettings } from '@waybill/orders/testing/placement.factory';
import { commit } from '@waybill/table/commit';
import { dueIndex } from '@waybill/table/definition';
import { foldPending } from '@waybill/table/ledger/fold';
import { asPending } from '@waybill/table/ledger/pending';
import type { TableItem } from '@waybill/table/write';
import { northwindOrder } from './northwind.ts';

/** A day's entries fall into one minute: their counts are then few pending rows and one fold. */
export const SEEDED_A_DAY = 100;
const DAY_MS = 86_400_000;

/** More would not fit the transaction that folds a day. */
const ORGANIZATIONS = 20;

const BATCH = 25;
const AT_ONCE = 4;

/** Going back from a fixed moment, so that a second seed continues the first. */
const anchor = Date.UTC(2026, 0, 1, 12);

/** When the entry at `index` of a ledger was made. */
export function momentOf(index: number): Date {
  return new Date(anchor - Math.floor(index / SEEDED_A_DAY) * DAY_MS + (index % SEEDED_A_DAY));
}

/** What placing writes, less its events: nobody shall be told of a seed. */
function itemsOf(tenant: string, index: number): TableItem[] {
  const now = momentOf(index);
  const newId = () => uuidAt(now);
  const { organization_id } = northwindOrder(index % ORGANIZATIONS);
  const decision = decidePlacement({
    body: { ...northwindOrder(index), organization_id },
    principal: undefined,
    settings: freshSettings,
    now,
    newId,
  });
  if (isRejection(decision)) throw new Error(decision.message);
  const order = numberOrder(decision, { number: `SEED-${index}`, position_step: 10 });
  return placementWrites(tenant, order)
    .map((write) => ('put' in write ? write.put : undefined))
    .filter((item) => item !== undefined)
    .filter((item) => item['_e'] !== 'event');
}

/** One pending row for many, out of the background's sight: the seed folds it itself. */
function joined(rows: readonly TableItem[]): TableItem | undefined {
  const [first] = rows;
  if (first === undefined) return undefined;
  const differences: Record<string, number> = {};
  for (const row of rows) {
    for (const [facet, by] of Object.entries(asPending(row).differences)) {
      differences[facet] = (differences[facet] ?? 0) + by;
    }
  }
  const hidden = { [dueIndex.partitionKey]: undefined, [dueIndex.sortKey]: undefined };
  return { ...first, ...hidden, differences };
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
  const items: TableItem[] = [];
  for (let index = from; index < to; index += 1) items.push(...itemsOf(tenant, index));
  const isPending = (item: TableItem) => item['_e'] === 'pending-count';
  const pending = joined(items.filter(isPending));
  await putAll([...items.filter((item) => !isPending(item)), ...(pending ? [pending] : [])]);
  if (pending !== undefined) await foldPending([asPending(pending)]);
}

/**
 * Puts the orders `from` to `to` into the ledger: the items that a placement writes, in batches,
 * and their counts through the product's own fold. Northwind over and over, a hundred a day.
 */
export async function seedOrders(tenant: string, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += SEEDED_A_DAY) {
    await seedDay(tenant, start, Math.min(start + SEEDED_A_DAY, to));
  }
}
