import { setTimeout as sleep } from 'node:timers/promises';
import type { Rejection } from '@waybill/kernel/rejection';
import { definePattern } from '@waybill/table/pattern';
import { queryAll } from '@waybill/table/read';
import { AGGREGATE, orderPartition } from './order.entity.ts';
import { asAggregate, type OrderAggregate } from './order-aggregate.ts';
import { raced } from './order-change.ts';
import { noSuchOrder } from './order-reach.ts';

export const patterns = [
  definePattern({
    name: 'An order with everything that belongs to it',
    key: 'pk = T#tenant#ORDER#id, sk begins A#',
    reads:
      'the root, its positions, their moving quantities, shipments, returns and cancellations, in one query',
  }),
];

/** A change is whole within milliseconds; after an outage a coordinator takes seconds. */
const LOOKS = 12;
const LONGEST_PAUSE_MS = 500;

/**
 * The whole aggregate, strongly consistent, in one query: never one that shows a part of a change
 * that is being committed, for then it is read again.
 */
export async function loadAggregate(
  tenant: string,
  id: string,
): Promise<OrderAggregate | Rejection<'not_found' | 'concurrent_modification'>> {
  for (let look = 0; look < LOOKS; look += 1) {
    if (look > 0) await sleep(Math.min(2 ** look, LONGEST_PAUSE_MS));
    const stored = await queryAll({ pk: orderPartition(tenant, id), prefix: AGGREGATE });
    const order = asAggregate(stored);
    if (order === undefined) return noSuchOrder(id);
    if (order !== 'torn') return order;
  }
  return raced;
}
