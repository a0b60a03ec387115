import { isRejection } from '@waybill/kernel/rejection';
import { loadAggregate } from './order-aggregate.repository.ts';

/** An order with all that a search reads of it, and the number of its version; undefined where there is none. */
export async function loadSearchable(tenant: string, id: string) {
  const order = await loadAggregate(tenant, id);
  if (!isRejection(order)) return { ...order, rev: order.version.rev };
  if (order.rejected === 'not_found') return undefined;
  throw new Error(`order ${id} is written all the time`);
}
