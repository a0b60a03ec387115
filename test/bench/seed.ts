import { uuidAt } from '@waybill/kernel/id';
import { isRejection } from '@waybill/kernel/rejection';
import { decidePlacement, placed } from '@waybill/orders/order/place';
import { placementWrites } from '@waybill/orders/order/placement.writes';
import { freshSettings } from '@waybill/orders/testing/placement.factory';
import { TRANSACTION_ACTIONS, transact } from '@waybill/table/commit';
import { dueIndex } from '@waybill/table/definition';
import { asPending, foldPending, type Pending } from '@waybill/table/ledger/counts';
import type { Item, Write } from '@waybill/table/write';
import { northwindOrder } from './northwind.ts';

const ORDERS_A_DAY = 100;
const GAP_MS = 86_400_000 / ORDERS_A_DAY;
const AT_ONCE = 4;
const FOLD_BATCH = 400;

/** Going back from a fixed moment, so that a second seed continues the first. */
const anchor = Date.UTC(2026, 0, 1);

interface Seeded {
  readonly writes: Write[];
  readonly pending: Pending[];
}

function waitless(item: Item): Item {
  const { [dueIndex.partitionKey]: _pk, [dueIndex.sortKey]: _sk, ...rest } = item;
  return rest as Item;
}

/** What placing writes, less its events: nobody shall be told of a seed. */
function writesOf(tenant: string, index: number): Seeded {
  const now = new Date(anchor - index * GAP_MS);
  const newId = () => uuidAt(now);
  const body = northwindOrder(index);
  const decision = decidePlacement({
    ...{ body, principal: undefined, settings: freshSettings, now, newId },
  });
  if (isRejection(decision)) throw new Error(decision.message);
  const order = placed(decision, { number: `SEED-${index}`, position_step: 10 });
  const seeded: Seeded = { writes: [], pending: [] };
  for (const write of placementWrites(tenant, order)) {
    const entity = 'put' in write ? write.put['_e'] : undefined;
    if (entity === 'event') continue;
    if ('put' in write && entity === 'pending-count') {
      seeded.pending.push(asPending(write.put));
      // Folded below: the background must not fold it at the same time.
      seeded.writes.push({ ...write, put: waitless(write.put) });
    } else seeded.writes.push(write);
  }
  return seeded;
}

async function store(writes: readonly Write[]): Promise<void> {
  const outcome = await transact(writes);
  if (outcome !== undefined) throw new Error(`seeding failed: ${JSON.stringify(outcome)}`);
}

/**
 * Puts the orders `from` to `to` into the ledger through the functions a placement uses, many a
 * transaction, and folds their counts. Northwind over and over, a hundred a day.
 */
export async function seedOrders(tenant: string, from: number, to: number): Promise<void> {
  const pending: Pending[] = [];
  let next = from;
  const work = async () => {
    let open: Write[] = [];
    while (next < to) {
      const one = writesOf(tenant, next);
      next += 1;
      if (open.length + one.writes.length > TRANSACTION_ACTIONS) {
        const full = open;
        open = [];
        pending.push(...one.pending);
        open.push(...one.writes);
        await store(full);
        continue;
      }
      pending.push(...one.pending);
      open.push(...one.writes);
    }
    if (open.length > 0) await store(open);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // Neighbours in time share counters, and so their transactions.
  const sorted = pending.sort((left, right) => left.createdMs - right.createdMs);
  for (let start = 0; start < sorted.length; start += FOLD_BATCH) {
    await foldPending(sorted.slice(start, start + FOLD_BATCH));
  }
}
