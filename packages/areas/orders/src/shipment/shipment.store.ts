import { defineChildRows } from '@waybill/table/aggregate';
import { defineList } from '@waybill/table/list';
import { findByExternalId } from '@waybill/table/read';
import type { TableItem } from '@waybill/table/write';
import { orderIdOf } from '../order/order.entity.ts';
import { ORDERS } from '../order/order-group.ts';
import { asShipment, deliveryNumberKey, shipmentChild } from '../order/record.entity.ts';
import { findByNumber, findRecord } from '../order/record-index.repository.ts';
import { shipmentColumns } from './shipment.columns.ts';

export const shipmentStore = defineChildRows(
  defineList({
    name: 'SHIPMENTS',
    group: ORDERS,
    columns: shipmentColumns,
    many: { carrier: 6 },
    few: { order_id: 5, tracking_code: 7 },
    finders: {
      number: (tenant, value) => findByNumber(deliveryNumberKey, tenant, value),
      external_id: (tenant, value) => findByExternalId(tenant, 'shipment', value),
    },
    keyOf: (tenant: string, id: string) =>
      findRecord({ name: 'SHIPMENTS', stateKeys: ['-'] }, tenant, id),
    rowOf: (item: TableItem) => asShipment(orderIdOf(item), item),
    countedWith: ({ order_id }) => order_id,
    attributes: ['_v', 'record'],
  }),
  shipmentChild,
);
