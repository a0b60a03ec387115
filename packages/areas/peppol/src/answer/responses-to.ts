import type { OrderView } from '../order/order-view.ts';
import type { PeppolSettings } from '../shared/settings.ts';
import { answerOf, noteOf, type Occasion } from './answer.ts';
import { linesOfResponse } from './lines-of-response.ts';
import { orderResponse } from './order-response.ts';
import { sellerOf } from './parties.ts';
import {
  type Conversation,
  type NewRecord,
  type WrittenDocument,
  writtenDocument,
} from './written-document.ts';

/** Everything a response stands on. */
export interface ToAnswer {
  /** The order as it is after the change; null where a document is refused that is of none. */
  readonly order: OrderView | null;
  readonly occasion: Occasion;
  readonly conversation: Conversation;
  readonly customer_reference: string | null;
  /** Number of this response among those of its order, from 1; the id of the refused document's record where there is none. */
  readonly place: number | string;
  readonly record: NewRecord;
  readonly settings: Pick<PeppolSettings, 'send_receipt' | 'party' | 'units'>;
  /** Texts by the buyer's lines, of a response that a shop asks for. */
  readonly notes?: ReadonlyMap<string, string>;
}

/**
 * The response that a moment asks for, as a list of one, or of none: where nothing is to be said, or the process
 * knows no responses (PEP-114).
 */
export function responsesTo(asked: ToAnswer): readonly WrittenDocument[] {
  const { order, occasion, conversation, customer_reference, place, record, settings } = asked;
  const { profile, seller, buyer, order_reference, currency } = conversation;
  if (profile === 'order_only') return [];
  const notes = asked.notes ?? new Map();
  const { lines, isAsWanted } = linesOfResponse(order?.items ?? [], settings.units, notes);
  const isDetailed = occasion.kind === 'asked' && occasion.detail;
  const hasLines = lines.length > 0 && (isDetailed || !isAsWanted);
  const sendReceipt = settings.send_receipt;
  const code = answerOf(order, occasion, { sendReceipt, isAsWanted: !hasLines });
  if (code === undefined) return [];
  const document_id = order === null ? `R-${place}` : `${order.number}-R${place}`;
  const root = orderResponse({
    profile,
    id: document_id,
    at: record.at,
    code,
    note: noteOf(order, occasion),
    sales_order: order?.number ?? null,
    currency,
    customer_reference,
    order_reference,
    change_reference: 'change' in occasion ? occasion.change : null,
    seller: sellerOf(seller, settings.party),
    buyer,
    promised: code === 'RE' || order === null ? null : order.peppol,
    lines: code === 'CA' ? lines : [],
  });
  const transaction = profile === 'ordering' ? 'T76' : 'T116';
  const about = { transaction, document_id, profile, response_code: code, order } as const;
  return [writtenDocument(root, { ...about, shipment_id: null }, conversation, record)];
}
