import { type Difference, tornParts } from '@waybill/kernel/difference';
import { isRejection } from '@waybill/kernel/rejection';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { isConflict } from '@waybill/table/errors/conflict';
import { definePattern } from '@waybill/table/item/pattern';
import { everySelection } from '@waybill/table/list/selections';
import { queryAll } from '@waybill/table/read/read';
import { orderLedger } from '../order/order.ledger.ts';
import { loadAggregate } from '../order/order-aggregate.repository.ts';
import { findDifferences } from './order-differences.ts';

export const patterns = [
  definePattern({
    name: 'All of a tenant’s orders, for the checker',
    key: 'f0 = T#tenant#ORDERS#*',
    index: 'facet0',
    reads: 'every key, then each order with everything that belongs to it',
  }),
];

const AT_ONCE = 8;

/** What `npm run verify` checks of orders, after the totals of their list. */
export const orderCheck = {
  name: 'ORDERS',
  /** Reads a tenant's orders and answers what disagrees in them. */
  findDifferences: async (tenant: string): Promise<Difference[]> => {
    const entries = await queryAll(everySelection(orderLedger, tenant));
    const found: Difference[] = [];
    await sideBySide(AT_ONCE, entries, async ({ fs: id }) => {
      const order = await loadAggregate(tenant, String(id));
      if (isConflict(order)) found.push(tornParts(`order ${String(id)}`));
      else if (!isRejection(order)) found.push(...findDifferences(order));
    });
    return found;
  },
};
