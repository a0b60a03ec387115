import type { ResponseCode } from '../document/transaction.ts';
import type { OrderView } from '../order/order-view.ts';

/** A moment at which the buyer may be answered. */
export type Occasion =
  /** An order was executed. */
  | { readonly kind: 'placed' }
  /** A change was executed; the id of its document. */
  | { readonly kind: 'changed'; readonly change: string }
  /** A cancellation was executed; the id of its document. */
  | { readonly kind: 'withdrawn'; readonly cancellation: string }
  /** A document is refused, for the reasons that its findings name; the id of a refused change. */
  | {
      readonly kind: 'refused';
      readonly reasons: readonly string[];
      readonly change: string | null;
    }
  /** The seller acknowledged the order, or changed its lines. */
  | { readonly kind: 'commanded' }
  /** The seller cancelled the order. */
  | { readonly kind: 'cancelled'; readonly reason: string | null }
  /** The seller asked for a response. */
  | { readonly kind: 'asked'; readonly note: string | null; readonly detail: boolean };

/** Facts that the decision stands on besides the order. */
export interface AnswerFacts {
  /** The setting `send_receipt`. */
  readonly sendReceipt: boolean;
  /** Every line stands as the buyer wants it, with nothing more to say about one. */
  readonly isAsWanted: boolean;
}

/** An order as it stands, in a code. */
function standing({ status, acknowledged_at }: OrderView, isAsWanted: boolean): ResponseCode {
  if (status === 'cancelled') return 'RE';
  if (acknowledged_at === null) return 'AB';
  return isAsWanted ? 'AP' : 'CA';
}

/** The code of the response that a moment asks for; undefined where it asks for none (PEP-114). */
export function answerOf(
  order: OrderView | null,
  occasion: Occasion,
  { sendReceipt, isAsWanted }: AnswerFacts,
): ResponseCode | undefined {
  if (occasion.kind === 'refused' || order === null) return 'RE';
  if (occasion.kind === 'withdrawn') return 'AP';
  const isCancelled = order.status === 'cancelled';
  // The last line that a change takes away is a cancellation of the buyer's.
  if (occasion.kind === 'changed' && isCancelled) return 'AP';
  const code = standing(order, isAsWanted);
  if (occasion.kind === 'placed' && code === 'AB' && !sendReceipt) return undefined;
  // The acknowledgement tells it all.
  if (occasion.kind === 'commanded' && code === 'AB') return undefined;
  return code;
}

/** The text that stands above a response; null where there is none. */
export function noteOf(order: OrderView | null, occasion: Occasion): string | null {
  switch (occasion.kind) {
    case 'refused':
      return occasion.reasons.join(' ').slice(0, NOTE_LENGTH);
    case 'withdrawn':
      return `The order is cancelled, as the cancellation ${occasion.cancellation} asks.`;
    case 'changed':
      return order?.status === 'cancelled'
        ? `The order is cancelled, as the change ${occasion.change} takes away its last line.`
        : null;
    case 'cancelled':
      return occasion.reason;
    case 'asked':
      return occasion.note;
    default:
      return null;
  }
}

/** Characters of the sentences of findings that a note has. */
const NOTE_LENGTH = 1_000;
