import { isRejection } from '@waybill/kernel/rejection';
import { type RowFigures, repairFigures } from '@waybill/table/operate';
import { isConflict } from '@waybill/table/write';
import { orderStore } from '../order/order.store.ts';
import type { OrderRow } from '../order/order-documents.ts';
import { orderFigures } from '../order/order-figures.ts';
import { visitOrders } from './every-order.repository.ts';

/**
 * Makes the statistics of a tenant anew from its orders, beside running trade (ORD-145). Answers how
 * many items it set; undefined where orders changed meanwhile, or one of them cannot be read whole.
 */
export async function repairStatistics(tenant: string): Promise<number | undefined> {
  const readOrders = async (ids?: readonly string[]) => {
    let isWhole = true;
    const rows: RowFigures<OrderRow>[] = [];
    const visit: Parameters<typeof visitOrders>[1] = (order) => {
      if (isConflict(order)) isWhole = false;
      else if (!isRejection(order)) rows.push({ row: order, figures: orderFigures(order) });
    };
    await visitOrders(tenant, visit, ids);
    return isWhole ? rows : undefined;
  };
  return repairFigures(orderStore, tenant, readOrders);
}
