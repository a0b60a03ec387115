import type { Difference } from '@waybill/kernel/difference';
import { isRejection } from '@waybill/kernel/rejection';
import { isConflict } from '@waybill/table/write';
import type { GoodsBooksPort } from '../goods/goods-books.port.ts';
import type { KeptOrder } from '../order/kept-order.ts';
import { visitOrders } from './every-order.repository.ts';
import { promiseDifferences } from './promise-differences.ts';
import { repairPromises } from './repair-promises.command.ts';

/** The check by `npm run verify` of orders that move stock against the books of the stock (ORD-351). */
export const promiseCheck = (port: GoodsBooksPort) => ({
  name: 'GOODS OF ORDERS',
  findDifferences: async (tenant: string): Promise<Difference[]> => {
    const orders: KeptOrder[] = [];
    await visitOrders(tenant, (order) => {
      if (!isConflict(order) && !isRejection(order) && order.moves_stock) orders.push(order);
    });
    return promiseDifferences(orders, await port.load(tenant));
  },
  repair: (tenant: string) => repairPromises(tenant, port),
});
