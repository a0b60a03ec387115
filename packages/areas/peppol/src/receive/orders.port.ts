import type { Context } from '@waybill/api/context';
import type { Rejection } from '@waybill/kernel/rejection';
import type { Changes, Conflict } from '@waybill/table/write';
import type { Finding, FoundFact } from '../document/finding.ts';
import type { OrderPeppol } from '../order/order-peppol.ts';
import type { OrderView } from '../order/order-view.ts';
import type { Overtaken } from './claim.ts';
import type { Placement } from './placement.ts';
import type { OrderCancellation } from './read-cancellation.ts';
import type { OrderChange } from './read-change.ts';

/** Judgement on an order as it would be: nothing happens, or it does, held and acknowledged or not. */
export type Review =
  | { readonly refused: readonly Finding[] }
  | { readonly holdReason: string | null; readonly acknowledge: boolean };

/** Parts of the change of an order, and the answer of the call. */
export interface Together<Answer> {
  /**
   * Judges the order as it would be, before a number is drawn; called again after a lost race. `found` are
   * facts of a change that only the order as it stood could tell, beside those of its reader.
   */
  readonly review: (order: OrderView, found: readonly FoundFact[]) => Review;
  /** Writes that become true with the order: the document, its claim, its responses. */
  readonly beside: (order: OrderView) => Changes<Overtaken>;
  readonly present: (order: OrderView) => Answer;
}

/** Nothing was changed, for reasons that belong into the document's record. */
export interface NotExecuted {
  readonly facts: readonly FoundFact[] | readonly Finding[];
}

/** Outcomes of a port beside its answer: `Overtaken` is that of `beside`, and decides nothing. */
export type Unanswered<Failure extends Rejection> = NotExecuted | Overtaken | Failure | Conflict;

/** A cancellation, with the id of its record and its process. */
type ReceivedCancellation = OrderCancellation & Pick<OrderPeppol, 'document_id' | 'profile'>;

/** Does one thing with an order, in one change with what a receipt writes. */
type Run<Failure extends Rejection, Asked extends readonly unknown[]> = <Answer>(
  ctx: Context,
  ...asked: readonly [...Asked, together: Together<Answer>]
) => Promise<Answer | Unanswered<Failure>>;

/** Services of the orders area for documents; the function wires them. */
export interface OrdersPort<Failure extends Rejection> {
  readonly place: Run<Failure, [placement: Placement]>;
  readonly change: Run<Failure, [orderId: string, change: OrderChange]>;
  readonly cancel: Run<Failure, [orderId: string, cancellation: ReceivedCancellation]>;
  /** The order as it stands, for a document that was here before; undefined where it is gone. */
  readonly read: (tenant: string, orderId: string) => Promise<OrderView | undefined>;
}
