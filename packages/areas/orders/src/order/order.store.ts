import { type Rejection, reject } from '@waybill/kernel/rejection';
import { defineAggregate } from '@waybill/table/aggregate';
import { definePattern } from '@waybill/table/item';
import { defineList, type UniqueColumn } from '@waybill/table/list';
import { externalIdColumn, get } from '@waybill/table/read';
import { isNew } from '@waybill/table/write';
import { storedOrder } from './documents.entity.ts';
import {
  asOrderRow,
  numberKey,
  ORDER_ENTITY,
  orderEntity,
  orderNumberEntity,
  rootKey,
} from './order.entity.ts';
import type { Order } from './order.schema.ts';
import type { OrderAggregate } from './order-aggregate.ts';
import { orderColumns } from './order-fields.ts';
import { ORDERS } from './order-group.ts';
import { NUMBER_LIMIT } from './order-size.ts';
import { recordChecksums } from './record.entity.ts';

/** The number of an order: issued once, and never given back (ORD-122). */
const number: UniqueColumn<Rejection<'unique_violation'>> = {
  find: async (tenant, text) => {
    if (text === '' || text.length > NUMBER_LIMIT) return undefined;
    const sentinel = await get(numberKey(tenant, text));
    return sentinel === undefined ? undefined : orderNumberEntity.read(sentinel).order_id;
  },
  claim: (tenant, id, text) => ({
    put: orderNumberEntity.item(numberKey(tenant, text), { order_id: id }),
    when: isNew,
    orElse: reject('unique_violation', `The order number ${text} was issued before.`),
  }),
  release: (tenant, text) => ({ remove: numberKey(tenant, text) }),
  pattern: definePattern({
    name: 'The order of a number',
    key: `pk = ${numberKey('tenant', 'number').pk}, sk = ORDER`,
    reads: 'the id of the order; the same item makes the number unique',
  }),
};

/**
 * The list of orders. The columns of its state are those that back offices filter by in any
 * combination; an organization may have any number of orders.
 */
export const orderStore = defineAggregate(
  defineList({
    name: 'ORDERS',
    group: ORDERS,
    columns: orderColumns,
    state: ['status', 'payment_status', 'fulfillment_status', 'on_hold'],
    summed: { organization_id: 5, contact_id: 6 },
    few: { customer_order_number: 7, external_ref: 8, cart_id: 9 },
    figuresBy: ['market_id'],
    unique: { number, external_id: externalIdColumn({ entity: ORDER_ENTITY, noun: 'order' }) },
    keyOf: rootKey,
    rowOf: asOrderRow,
    attributes: ['_v', 'row', 'beside'],
  }),
  {
    stored: (order: Order, rev: number, read?: OrderAggregate) => storedOrder(order, rev, read),
    contentOfVersions: (versions) => orderEntity.attributes({ records: recordChecksums(versions) }),
  },
);
