import { type Difference, tornParts } from '@waybill/kernel/difference';
import { isRejection } from '@waybill/kernel/rejection';
import type { RowFigures } from '@waybill/table/operate';
import { isConflict } from '@waybill/table/write';
import type { OrderRow } from '../order/order-documents.ts';
import { orderFigures } from '../order/order-figures.ts';
import { findStatisticsDifferences, visitOrders } from './every-order.repository.ts';
import { findDifferences } from './order-differences.ts';
import { repairStatistics } from './repair-statistics.command.ts';

/** Checks that `npm run verify` makes of orders, after the totals of their list. */
export const orderCheck = {
  name: 'ORDERS',
  /** Reads a tenant's orders and answers what disagrees in them, and in the statistics of all. */
  findDifferences: async (tenant: string): Promise<Difference[]> => {
    const found: Difference[] = [];
    const torn: Difference[] = [];
    const rows: RowFigures<OrderRow>[] = [];
    await visitOrders(tenant, (order, id) => {
      if (isConflict(order)) torn.push(tornParts(`order ${id}`));
      else if (!isRejection(order)) {
        found.push(...findDifferences(order));
        rows.push({ row: order, figures: orderFigures(order) });
      }
    });
    // The share of a torn order is unknown.
    if (torn.length > 0) return [...found, ...torn];
    return [...found, ...(await findStatisticsDifferences(tenant, rows))];
  },
  /** Makes the statistics anew from the orders, and answers how many items of them it set. */
  repair: repairStatistics,
};
