import type { Rejection } from '@waybill/kernel/rejection';
import { definePattern } from '@waybill/table/item';
import { queryAll } from '@waybill/table/read';
import { type Conflict, concurrentModification } from '@waybill/table/write';
import { retryOnConflict } from '@waybill/work/retry';
import { READING_MS } from '@waybill/work/time-limits';
import { AGGREGATE, orderPartition } from './order.entity.ts';
import {
  asAggregate,
  asOrderWithParts,
  type OrderAggregate,
  type PartialOrder,
} from './order-aggregate.ts';
import type { OrderPart } from './order-parts.ts';
import { noSuchOrder } from './order-reach.ts';
import { RECORDS, RETURNS_END } from './record.entity.ts';

export const patterns = [
  definePattern({
    name: 'An order with everything that belongs to it',
    key: 'pk = T#tenant#ORDER#id, sk begins A#',
    reads:
      'the root, its fulfilments, its positions, their moving quantities, shipments, returns and cancellations, in one query',
  }),
];

type Loaded = OrderAggregate | Rejection<'not_found'> | Conflict;

/**
 * The whole aggregate, strongly consistent, in one query; a conflict while a change of it is being
 * committed, for a command that repeats.
 */
export async function readAggregate(tenant: string, id: string): Promise<Loaded> {
  const stored = await queryAll({ pk: orderPartition(tenant, id), prefix: AGGREGATE });
  const order = asAggregate(stored);
  if (order === undefined) return noSuchOrder(id);
  return order === 'torn' ? concurrentModification : order;
}

/** The whole aggregate for a reader: one that shows a part of a change is read again (ORD-134). */
export async function loadAggregate(tenant: string, id: string): Promise<Loaded> {
  return retryOnConflict(() => readAggregate(tenant, id), READING_MS);
}

/** The items up to the last part that is asked for: records lie behind all others, returns first. */
function rangeOf(parts: readonly OrderPart[]) {
  if (parts.includes('shipments')) return { prefix: AGGREGATE };
  return { from: AGGREGATE, to: parts.includes('returns') ? RETURNS_END : RECORDS };
}

/** An order with some of its parts; what stands behind the last of them is not read (ORD-160). */
export async function loadOrderParts(
  tenant: string,
  id: string,
  parts: readonly OrderPart[],
): Promise<PartialOrder | Rejection<'not_found'> | Conflict> {
  return retryOnConflict(async () => {
    const stored = await queryAll({ pk: orderPartition(tenant, id), ...rangeOf(parts) });
    const order = asOrderWithParts(stored, parts);
    if (order === undefined) return noSuchOrder(id);
    return order === 'torn' ? concurrentModification : order;
  }, READING_MS);
}
