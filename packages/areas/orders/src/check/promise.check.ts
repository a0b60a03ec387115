import type { Difference } from '@waybill/kernel/difference';
import type { GoodsBooksPort } from '../goods/goods-books.port.ts';
import { ordersThatMoveStock } from './every-order.repository.ts';
import { promiseDifferences } from './promise-differences.ts';
import { repairPromises } from './repair-promises.command.ts';

/** The check by `npm run verify` of orders that move stock against the books of the stock (ORD-351). */
export const promiseCheck = (port: GoodsBooksPort) => ({
  name: 'GOODS OF ORDERS',
  findDifferences: async (tenant: string): Promise<Difference[]> => {
    const orders = await ordersThatMoveStock(tenant);
    return promiseDifferences(orders, await port.load(tenant));
  },
  repair: (tenant: string) => repairPromises(tenant, port),
});
