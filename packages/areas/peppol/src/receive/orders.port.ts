import type { Context } from '@waybill/api/context';
import type { Rejection } from '@waybill/kernel/rejection';
import type { Changes, Conflict } from '@waybill/table/write';
import type { Finding, FoundFact } from '../document/finding.ts';
import type { OrderPeppol } from '../order/order-peppol.ts';
import type { OrderView } from '../order/order-view.ts';
import type { Overtaken } from './claim.ts';

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

/** Services of the orders area for documents; the function wires them. `Placement` and `Change` are made by the readers of T01 and T114. */
export interface OrdersPort<Placement, Change, Failure extends Rejection> {
  readonly place: <Answer>(
    ctx: Context,
    placement: Placement,
    together: Together<Answer>,
  ) => Promise<Answer | Unanswered<Failure>>;
  readonly change: <Answer>(
    ctx: Context,
    orderId: string,
    change: Change,
    together: Together<Answer>,
  ) => Promise<Answer | Unanswered<Failure>>;
  readonly cancel: <Answer>(
    ctx: Context,
    orderId: string,
    cancellation: {
      readonly cancelled_by: string;
      readonly reason: string;
      /** Id of its record, and its process. */
      readonly document_id: string;
      readonly profile: OrderPeppol['profile'];
    },
    together: Together<Answer>,
  ) => Promise<Answer | Unanswered<Failure>>;
  /** The order as it stands, for a document that was here before; undefined where it is gone. */
  readonly read: (tenant: string, orderId: string) => Promise<OrderView | undefined>;
}
