import { effectiveSettings } from '@waybill/settings/effective';
import { idOf, locationOf, momentAt, reservationOn } from '../reservation/reservation.factory.ts';
import type { Reservation } from '../reservation/reservation.schema.ts';
import type { RouteTerms } from '../routing/routing.ts';
import { inventorySettings } from '../shared/settings.ts';
import type { StoredStock } from '../stock/stock-row.ts';
import type { GoodsState } from './goods-book.ts';
import type { GoodsLine } from './promise-lines.ts';

/** A position of an order, by the number of its line. */
export const goodsLine = (index: number, changes: Partial<GoodsLine> = {}): GoodsLine => ({
  path: `items.${index}`,
  order_item_id: idOf('product', index),
  product_id: null,
  sku: 'A',
  quantity: 1,
  moves: true,
  ...changes,
});

/** Lines are routed by priority, and may be backordered where the shop accepts it. */
export const byPriority: RouteTerms = {
  strategy: 'priority',
  shipping_address: null,
  first: [],
  mayBackorder: true,
};

/** A reservation of an order on a row. */
export const ofOrder = (row: StoredStock, number: number, changes: Partial<Reservation> = {}) =>
  reservationOn(row, number, {
    order_ref: 'ORD-1',
    fulfillment_id: 'f-1',
    order_item_id: idOf('product', number),
    ...changes,
  });

/** The stock of a shop with two locations. */
export function goodsState({
  settings: changed,
  ...changes
}: Partial<Omit<GoodsState, 'settings'>> & {
  readonly settings?: Partial<GoodsState['settings']>;
}): GoodsState {
  return {
    stock: [],
    locations: [locationOf(1), locationOf(2)],
    states: [],
    reservations: [],
    byHand: [],
    moment: momentAt(),
    ...changes,
    settings: effectiveSettings(inventorySettings, { ...changed }),
  };
}
