import type { Rejection } from '@waybill/kernel/rejection';
import type { Changes } from '@waybill/table/write';
import type { KeptOrder } from '../order/kept-order.ts';
import type { OrderPeppol, PositionPeppol } from '../order/peppol.schema.ts';

/** An order that goes through: held for a reason, acknowledged as it is placed, or neither. */
export interface Accepted {
  readonly holdReason: string | null;
  readonly acknowledge: boolean;
}

/** A comment of the buyer, which the customer reads. */
export interface Note {
  readonly body: string;
  readonly author: string;
}

/** The receipt of a document, as it takes part in the change of its order (PEP-82). */
export interface Receipt<Withheld extends Rejection = Rejection> {
  /** Judges the order as it would be, before a number is drawn. */
  readonly review: (order: KeptOrder) => Accepted | Withheld;
  /** Writes that become true with the order. */
  readonly beside: (order: KeptOrder) => Changes<Withheld>;
}

/** Facts of an order that arrives as a document, which no body of `orders.place` can say. */
export interface ReceivedOrder {
  /** The market that it is for; null leaves it to the call. */
  readonly market_id: string | null;
  readonly peppol: OrderPeppol;
  /** Those of its positions, in the order of the body. */
  readonly lines: readonly PositionPeppol[];
  readonly note: Note | null;
}

/** An order that is received, with all that its receipt brings. */
export type Receiving<Withheld extends Rejection = Rejection> = ReceivedOrder & Receipt<Withheld>;
