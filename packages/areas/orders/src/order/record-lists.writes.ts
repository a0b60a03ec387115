import type { ListedChild } from '@waybill/table/aggregate';
import { returnStore } from '../return/return.store.ts';
import { shipmentStore } from '../shipment/shipment.store.ts';
import type { OrderDetail } from './order.schema.ts';
import type { Change } from './order-change.ts';

/** The records that a change writes, as rows of the lists of all orders (ORD-161). */
export function recordRows(
  tenant: string,
  before: Pick<OrderDetail, 'returns'>,
  { shipments = [], returns = [] }: Pick<Change, 'shipments' | 'returns'>,
): ListedChild[] {
  return [
    ...shipments.map((one) => shipmentStore.put(tenant, one)),
    ...returns.map((one) =>
      returnStore.put(
        tenant,
        one,
        before.returns.find(({ id }) => id === one.id),
      ),
    ),
  ];
}
