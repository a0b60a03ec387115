import { defineChildRows } from '@waybill/table/aggregate';
import { defineList } from '@waybill/table/list';
import { findByExternalId } from '@waybill/table/read';
import type { TableItem } from '@waybill/table/write';
import { asFulfillment, fulfillmentChild } from './fulfillment.entity.ts';
import { orderIdOf } from './order.entity.ts';
import { ORDERS } from './order-group.ts';
import { fulfillmentColumns, returnColumns, shipmentColumns } from './record.columns.ts';
import {
  asReturn,
  asShipment,
  deliveryNumberKey,
  returnChild,
  returnNumberKey,
  shipmentChild,
} from './record.entity.ts';
import { findByNumber, findRecord } from './record-index.repository.ts';

/** The delivery notes of all orders, each in its order (ORD-161). */
export const shipmentStore = defineChildRows(
  defineList({
    name: 'SHIPMENTS',
    group: ORDERS,
    columns: shipmentColumns,
    many: { carrier: 6, location_id: 8 },
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

/**
 * The returns of all orders, each in its order. One has an index entry of all of them, one of its
 * status and one of its order (ORD-161).
 */
export const returnStore = defineChildRows(
  defineList({
    name: 'RETURNS',
    group: ORDERS,
    columns: returnColumns,
    state: ['status'],
    few: { order_id: 5 },
    finders: {
      number: (tenant, value) => findByNumber(returnNumberKey, tenant, value),
      external_id: (tenant, value) => findByExternalId(tenant, 'return', value),
    },
    keyOf: (tenant: string, id: string) => findRecord({ name: 'RETURNS' }, tenant, id),
    rowOf: (item: TableItem) => asReturn(orderIdOf(item), item),
    countedWith: ({ order_id }) => order_id,
    attributes: ['_v', 'record'],
  }),
  returnChild,
);

/**
 * The fulfilments of all orders, each in its order. Those of a location are counted by their states; those
 * of one order are read with it (ORD-281).
 */
export const fulfillmentStore = defineChildRows(
  defineList({
    name: 'FULFILLMENTS',
    group: ORDERS,
    columns: fulfillmentColumns,
    state: ['status', 'on_hold', 'order_on_hold'],
    summed: { location_id: 2 },
    keyOf: (tenant: string, id: string) => findRecord({ name: 'FULFILLMENTS' }, tenant, id),
    rowOf: (item: TableItem) => asFulfillment(orderIdOf(item), item),
    countedWith: ({ order_id }) => order_id,
    attributes: ['_v', 'record', 'items'],
  }),
  fulfillmentChild,
);
