import { type Difference, tornParts } from '@waybill/kernel/difference';
import { isRejection } from '@waybill/kernel/rejection';
import type { RowFigures } from '@waybill/table/operate';
import { isConflict } from '@waybill/table/write';
import type { OrderRow } from '../order/order-documents.ts';
import { orderFigures } from '../order/order-figures.ts';
import { findStatisticsDifferences, visitOrders } from './every-order.repository.ts';
import { findDifferences } from './order-differences.ts';
import { repairDeliveries } from './repair-deliveries.command.ts';
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
  /**
   * Makes what has arrived anew from the delivery notes, and the statistics from the orders; answers how many
   * orders and items of statistics it set.
   */
  repair: async (tenant: string): Promise<number | undefined> => {
    const orders = await repairDeliveries(tenant);
    const items = await repairStatistics(tenant);
    return items === undefined ? undefined : orders + items;
  },
};
