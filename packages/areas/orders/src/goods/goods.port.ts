import type { Document } from '@waybill/api/document';
import type { Decimal } from '@waybill/kernel/decimal';
import type { Rejection } from '@waybill/kernel/rejection';
import type { Locks } from '@waybill/table/commit';
import type { Changes, Conflict } from '@waybill/table/write';
import type { Work } from '@waybill/work/work';
import type { RoutingStrategy } from '../shared/settings.ts';

/** A place that goods lie at. */
export interface GoodsLocation {
  readonly id: string;
  readonly code: string;
  readonly enabled: boolean;
}

/** The keys by which a stock row of an article is found. */
export interface Article {
  readonly product_id: string | null;
  readonly sku: string | null;
}

/** A line of an order that asks for goods, or lies along. */
export interface GoodsLine extends Article {
  /** Points at the line in a refusal: `items.3`. */
  readonly path: string;
  readonly order_item_id: string;
  readonly name: string | null;
  readonly quantity: Decimal;
  /** One that moves no stock reserves nothing, and lies where the first line that does went. */
  readonly moves: boolean;
}

/** Goods of a line at one place. */
export interface RoutedGoods {
  readonly order_item_id: string;
  readonly location_id: string;
  readonly quantity: Decimal;
  /** Units of it that no stock covered. */
  readonly backordered: Decimal;
  /** Null where the line moves no stock. */
  readonly reservation_id: string | null;
}

/** Rules by which lines find their places. */
export interface RouteTerms {
  readonly strategy: RoutingStrategy;
  readonly shipping_address: Document | null;
  /** Locations that are asked before the others, in the same order among themselves. */
  readonly first: readonly string[];
  /** The one location that is asked. */
  readonly only?: string;
  /** Locations that are not asked. */
  readonly except?: readonly string[];
  readonly mayBackorder: boolean;
}

/** Reserved goods that end: taken from these reservations in their order. */
export interface GoodsEnd {
  readonly reservation_ids: readonly string[];
  readonly quantity: Decimal;
}

/** Returned goods that go into stock. */
export interface RestockedGoods extends Article {
  readonly quantity: Decimal;
  readonly location_id: string;
}

/** Why goods are not promised. */
export type RouteRefusal = Rejection<
  | 'insufficient_stock'
  | 'not_orderable'
  | 'quantity_limit_exceeded'
  | 'unknown_location'
  | 'payload_too_large'
>;

/** Why returned goods are not booked. */
export type RestockRefusal = Rejection<'quantity_limit_exceeded'>;

/** The order that reservations are for. */
export interface ReservedFor {
  readonly number: string;
  /** The fulfilment that lies at a location; undefined where the order has none there. */
  readonly fulfillmentAt: (locationId: string) => string | undefined;
}

/**
 * The goods of one order for one attempt. Steps see what the steps before them did, and nothing is
 * written before `writes`.
 */
export interface OrderGoods {
  readonly locations: readonly GoodsLocation[];
  /** The location with a code; null stands for the default one. */
  locationOf(code: string | null): GoodsLocation | Rejection<'unknown_location'>;
  /** Promises goods to lines, in the order in which places were given them (ORD-275). */
  route(lines: readonly GoodsLine[], terms: RouteTerms): readonly RoutedGoods[] | RouteRefusal;
  release(ends: readonly GoodsEnd[]): void;
  /** Books goods out that left (INV-100). */
  commit(ends: readonly GoodsEnd[]): void;
  /** Books returned goods in, under the number of their order. */
  restock(goods: readonly RestockedGoods[], orderRef: string): RestockRefusal | undefined;
  /** A refusal that stands on calls still at work becomes a conflict (INV-96); others pass as they are. */
  settle<Refused extends Rejection>(refused: Refused): Promise<Refused | Conflict>;
  /** Everything the steps booked. What another call changed meanwhile is a conflict. */
  writes(order: ReservedFor): Changes;
}

/** The part of the stock that is read for one attempt. */
export interface GoodsAsk {
  /** Rows of these are read at all places. */
  readonly articles: readonly Article[];
  /** Reservations of the order, with their rows; those that ended are passed over. */
  readonly reservation_ids: readonly string[];
  /** A reference whose reservations made by hand end first, for the goods of this order. */
  readonly released_ref?: string;
}

/** The goods of orders, by whoever keeps the stock. */
export interface GoodsPort {
  /** Reads the stock for an attempt, which holds `locks`. */
  load(work: Work, ask: GoodsAsk, locks: Locks | undefined): Promise<OrderGoods | Conflict>;
  /** The locations of a tenant, as they are. */
  locations(tenant: string): Promise<readonly GoodsLocation[]>;
}
