import { uuidFloor } from '@waybill/kernel/id';
import type { Ledger } from '@waybill/table/ledger/ledger';
import { get } from '@waybill/table/read';
import { orderColumns } from './order.columns.ts';
import { asOrder, numberKey, rootKey } from './order.entity.ts';
import type { Order } from './order.schema.ts';

/** No stored text of a facet is longer; a longer filter value would not even make a key. */
const FACET_TEXT_LIMIT = 255;

function textFacet(slot: number, column: keyof Order, counted: boolean) {
  return {
    slot,
    counted,
    of: (row: Order) => {
      const value = row[column];
      return typeof value === 'string' && value.length <= FACET_TEXT_LIMIT ? value : undefined;
    },
  };
}

/**
 * The list of orders. Counted facets are the ones back offices page through; look-up facets name
 * few orders each. The slots are stored on every order: a new facet takes a free one.
 */
export const orderLedger: Ledger<Order> = {
  name: 'ORDERS',
  columns: orderColumns,
  facets: {
    status: textFacet(1, 'status', true),
    payment_status: textFacet(2, 'payment_status', true),
    fulfillment_status: textFacet(3, 'fulfillment_status', true),
    // Few orders are held; an index entry for every other one would serve nobody.
    on_hold: { slot: 4, counted: true, of: (row) => (row.on_hold === true ? 'true' : undefined) },
    organization_id: textFacet(5, 'organization_id', true),
    contact_id: textFacet(6, 'contact_id', true),
    customer_order_number: textFacet(7, 'customer_order_number', false),
    external_ref: textFacet(8, 'external_ref', false),
    cart_id: textFacet(9, 'cart_id', false),
  },
  unique: { number: findOrderId },
  keyOf: rootKey,
  rowOf: asOrder,
  floor: uuidFloor,
};

/** No range makes longer numbers: prefix and suffix of 64 around at most 64 digits. */
const NUMBER_LIMIT = 192;

async function findOrderId(tenant: string, number: string): Promise<string | undefined> {
  if (number === '' || number.length > NUMBER_LIMIT) return undefined;
  const sentinel = await get(numberKey(tenant, number));
  return sentinel === undefined ? undefined : String(sentinel['order_id']);
}
