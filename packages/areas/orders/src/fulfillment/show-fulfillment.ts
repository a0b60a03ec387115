import type { GoodsLocation } from '../goods/goods.port.ts';
import type { KeptFulfillment, KeptLine } from '../order/fulfillment.entity.ts';
import type { Fulfillment } from '../order/fulfillment.schema.ts';
import type { OrderDetail, Shipment } from '../order/order.schema.ts';

/** The codes of locations by their ids, as they are today. */
export type LocationCodes = ReadonlyMap<string, string>;

/** The codes of an order that moves no stock: nothing of it lies anywhere. */
export const noCodes: LocationCodes = new Map();

export const codesOf = (locations: readonly GoodsLocation[] = []): LocationCodes =>
  new Map(locations.map(({ id, code }) => [id, code]));

/** A fulfilment as it is answered: with codes for locations, and without its reservations (ORD-279). */
export function showFulfillment(
  { items, ...kept }: KeptFulfillment,
  codes: LocationCodes,
): Fulfillment {
  return {
    ...kept,
    location_code: codes.get(kept.location_id) ?? null,
    items: items.map((line) => showLine(line, codes)),
  };
}

function showLine(line: KeptLine, codes: LocationCodes): Fulfillment['items'][number] {
  return {
    order_item_id: line.order_item_id,
    position: line.position,
    sku: line.sku,
    product_id: line.product_id,
    name: line.name,
    unit: line.unit,
    quantity: line.quantity,
    quantity_shipped: line.quantity_shipped,
    backordered: line.backordered,
    rejected_by: line.rejected_by.flatMap((id) => codes.get(id) ?? []),
  };
}

/** An order with its fulfilments, as kept, where a reader asked for them. */
interface WithFulfillments {
  readonly fulfillments?: readonly KeptFulfillment[] | undefined;
}

/** The same as it is answered. */
type Shown<Kept> = Omit<Kept, 'fulfillments'> & Pick<OrderDetail, 'fulfillments'>;

/** An order as it is answered to the back office. */
export function showOrder<Kept extends WithFulfillments>(
  { fulfillments, ...order }: Kept,
  codes: LocationCodes,
): Shown<Kept> {
  if (fulfillments === undefined) return order;
  return { ...order, fulfillments: fulfillments.map((one) => showFulfillment(one, codes)) };
}

/** The place that a shipment left. */
type Place = Readonly<Record<'fulfillment_id' | 'location_id' | 'location_code', unknown>>;

/** An order as it is answered to a buyer: the shop’s locations are its own affair (ORD-290). */
export function showBuyer<Kept extends WithFulfillments & { readonly shipments?: Shipment[] }>({
  fulfillments: _internal,
  ...order
}: Kept): Omit<Kept, 'fulfillments'> {
  const { shipments } = order;
  return shipments === undefined ? order : { ...order, shipments: shipments.map(withoutPlace) };
}

/** A shipment, or what is told of one, without the place that it left. */
export function withoutPlace<One extends Partial<Place>>({
  fulfillment_id: _fulfillment,
  location_id: _location,
  location_code: _code,
  ...rest
}: One) {
  return rest;
}
