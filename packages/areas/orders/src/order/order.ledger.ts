import { findByExternalId } from '@waybill/table/aggregate/external-id';
import { textFacet } from '@waybill/table/list/facet';
import type { Ledger } from '@waybill/table/list/ledger';
import { get } from '@waybill/table/read/read';
import { orderColumns } from './order.columns.ts';
import { asOrderRow, numberKey, ORDER_ENTITY, orderNumberEntity, rootKey } from './order.entity.ts';
import type { OrderRow } from './order-documents.ts';
import { ORDERS } from './order-group.ts';
import { NUMBER_LIMIT } from './order-size.ts';

/**
 * The list of orders. The combined columns are the ones back offices filter by in any combination;
 * an organization may have any number of orders, and look-up facets name few each. The slots are
 * stored on every order: a new facet takes a free one.
 */
export const orderLedger: Ledger<OrderRow> = {
  name: 'ORDERS',
  group: ORDERS,
  columns: orderColumns,
  stateColumns: ['status', 'payment_status', 'fulfillment_status', 'on_hold'],
  facets: {
    organization_id: textFacet(5, 'organization_id', 'summed'),
    contact_id: textFacet(6, 'contact_id', 'summed'),
    customer_order_number: textFacet(7, 'customer_order_number', 'look-up'),
    external_ref: textFacet(8, 'external_ref', 'look-up'),
    cart_id: textFacet(9, 'cart_id', 'look-up'),
  },
  isChangedAtOnce: true,
  unique: {
    number: findOrderId,
    external_id: (tenant, value) => findByExternalId(tenant, ORDER_ENTITY, value),
  },
  keyOf: rootKey,
  rowOf: asOrderRow,
  attributes: ['_v', 'row', 'beside'],
};

async function findOrderId(tenant: string, number: string): Promise<string | undefined> {
  if (number === '' || number.length > NUMBER_LIMIT) return undefined;
  const sentinel = await get(numberKey(tenant, number));
  return sentinel === undefined ? undefined : orderNumberEntity.read(sentinel).order_id;
}
