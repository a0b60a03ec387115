import type { Decimal } from '@waybill/kernel/decimal';
import type { Moment } from '@waybill/kernel/moment';
import type { Changes } from '@waybill/table/write';
import type { Article } from './goods.port.ts';

/** Goods that are reserved for somebody. */
export interface ReservedGoods {
  readonly id: string;
  readonly order_ref: string;
  readonly location_id: string;
  /** Null on those that were reserved by hand. */
  readonly fulfillment_id: string | null;
  readonly order_item_id: string | null;
  readonly quantity: Decimal;
}

/** A movement by which goods were promised, given back or sent. */
export interface BookedGoods {
  readonly type: 'reserve' | 'release' | 'shipment';
  readonly order_ref: string | null;
  readonly location_id: string;
  readonly quantity: Decimal;
}

/** Goods that a line of an order should have reserved; 0 where nothing of it is open, or it moves no stock. */
export interface PromisedLine extends Article {
  readonly fulfillment_id: string;
  readonly order_item_id: string;
  readonly location_id: string;
  readonly quantity: Decimal;
  readonly reservation_ids: readonly string[];
}

/** Reservations and bookings of an order, made anew from its lines. */
export interface MendedGoods {
  /** The reservations of a line from now on, by the lines that were asked for. */
  readonly reservationIds: ReadonlyMap<PromisedLine, readonly string[]>;
  /** Number of records that change. */
  readonly changed: number;
  readonly writes: () => Changes;
}

/** Everything that is promised and was sent, as the stock has it. */
export interface GoodsBooks {
  /** The active ones. */
  readonly reservations: readonly ReservedGoods[];
  readonly movements: readonly BookedGoods[];
  /** Undefined where the books do not say enough, or stock was booked on in the last minute. */
  mend(orderRef: string, lines: readonly PromisedLine[], moment: Moment): MendedGoods | undefined;
}

/** The books of the stock, for the checker. */
export interface GoodsBooksPort {
  load(tenant: string): Promise<GoodsBooks>;
}
