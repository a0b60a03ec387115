import { orderedUuids } from '@waybill/kernel/ordered-id';
import type { KeptFulfillment, KeptLine } from '../order/fulfillment.entity.ts';
import type { Shipment } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { placedAggregate } from './aggregate.factory.ts';
import { placeOf } from './goods.factory.ts';

const BEGAN = new Date('2026-11-21T10:00:00.000Z');
const newId = orderedUuids(BEGAN, 7);

/** Units of positions by their index: of one number, or of that and what is shipped of it. */
type Lines = Readonly<Record<number, number | readonly [quantity: number, shipped: number]>>;

/** A fulfilment of an order at a location. */
export function fulfillmentOf(
  { id, number, items }: OrderAggregate,
  code: string,
  lines: Lines,
  more: Partial<KeptFulfillment> = {},
): KeptFulfillment {
  return {
    id: newId(),
    order_id: id,
    order_number: number,
    location_id: placeOf(code),
    status: 'open',
    on_hold: false,
    hold_reason: null,
    order_on_hold: false,
    accepted_at: more.status === 'accepted' ? BEGAN.toISOString() : null,
    accepted_by: null,
    items: Object.entries(lines).map(([index, units]): KeptLine => {
      const item = items[Number(index)];
      if (item === undefined) throw new Error(`no position ${index}`);
      const [quantity, quantity_shipped] = typeof units === 'number' ? [units, 0] : units;
      const { id: order_item_id, position, sku, product_id, name, unit } = item;
      return {
        order_item_id,
        position,
        sku,
        product_id,
        name,
        unit,
        quantity,
        quantity_shipped,
        backordered: 0,
        rejected_by: [],
        reservation_ids: quantity > quantity_shipped ? [`r-${code}-${index}`] : [],
      };
    }),
    closed_at: null,
    created_at: BEGAN.toISOString(),
    updated_at: BEGAN.toISOString(),
    ...more,
  };
}

/** A shipment of positions, by their ids, that left a fulfilment. */
export function shipmentFrom(
  { id, order_id }: KeptFulfillment,
  positions: Readonly<Record<string, number>>,
): Shipment {
  const at = BEGAN.toISOString();
  const shipment_id = newId();
  return {
    id: shipment_id,
    order_id,
    fulfillment_id: id,
    location_code: null,
    number: 'DEL-000001',
    status: 'shipped',
    shipped_at: at,
    delivered_at: null,
    carrier: null,
    tracking_code: null,
    tracking_url: null,
    peppol: null,
    tracking: [],
    metadata: null,
    external_id: null,
    external_refs: null,
    items: Object.entries(positions).map(([order_item_id, quantity]) => {
      return { id: newId(), shipment_id, order_item_id, quantity, created_at: at };
    }),
    created_at: at,
    updated_at: at,
  };
}

/** An order that moves stock, with positions of these quantities, and what its locations ship of it. */
export function movingOrder(
  quantities: readonly number[],
  fulfillments: (order: OrderAggregate) => readonly KeptFulfillment[],
): OrderAggregate {
  const order = { ...placedAggregate(quantities), moves_stock: true };
  return { ...order, fulfillments: fulfillments(order) };
}
