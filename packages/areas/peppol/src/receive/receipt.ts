import type { Occasion } from '../answer/answer.ts';
import { responsesTo, type ToAnswer } from '../answer/responses-to.ts';
import type { Conversation, WrittenDocument } from '../answer/written-document.ts';
import type { Correspondence, StoredCorrespondence } from '../correspondence/correspondence.ts';
import type { PeppolDocument } from '../document/document.schema.ts';
import type { OrderView } from '../order/order-view.ts';
import { textAt } from '../xml/element.ts';
import { type Arrived, type Outcome, recordOf } from './arrived.ts';
import { reasonsOf } from './judge-findings.ts';

/** Everything that a document leaves behind in one change (PEP-45). */
export interface Receipt {
  readonly document: PeppolDocument;
  readonly responses: readonly WrittenDocument[];
  /** The correspondence of the order from now on; undefined where it stays, or there is none. */
  readonly correspondence: Correspondence | undefined;
}

/** Ground of a receipt beside its document. */
export interface ReceiptGround {
  readonly settings: ToAnswer['settings'];
  /** The correspondence of the order that a change or a cancellation names. */
  readonly before: StoredCorrespondence | undefined;
  /** Id of the response's record, where one is written. */
  readonly responseId: string;
}

/** The moment that a document is for its buyer, by what became of it (PEP-114). */
function occasionOf(
  { transaction, document_id }: Arrived,
  { status, findings }: Outcome,
): Occasion {
  if (status === 'refused') {
    const change = transaction === 'T114' ? document_id : null;
    return { kind: 'refused', reasons: reasonsOf(findings), change };
  }
  if (transaction === 'T01') return { kind: 'placed' };
  return transaction === 'T114'
    ? { kind: 'changed', change: document_id }
    : { kind: 'withdrawn', cancellation: document_id };
}

/** Correspondence behind this document: parties and currency are those of the order. */
function conversationOf(
  arrived: Arrived,
  partner_id: string | null,
  row: Correspondence | undefined,
) {
  const { id: document, profile, root } = arrived;
  const currency = row?.currency ?? textAt(root, 'cbc:DocumentCurrencyCode') ?? '';
  const { buyer, seller, order_reference } = row ?? arrived;
  return { document, profile, partner_id, buyer, seller, order_reference, currency };
}

function correspondenceAfter(
  arrived: Arrived,
  conversation: Conversation,
  {
    order,
    before,
    sent,
  }: {
    readonly order: OrderView;
    readonly before: StoredCorrespondence | undefined;
    readonly sent: number;
  },
  status: Outcome['status'],
): Correspondence | undefined {
  const responses = (before?.row.responses ?? 0) + sent;
  // A refused document only takes the number of its answer.
  if (status !== 'executed') return before && sent > 0 ? { ...before.row, responses } : undefined;
  return {
    ...conversation,
    order_id: order.id,
    order_number: order.number,
    market_id: order.market_id,
    document_id: arrived.document_id,
    sequence: textAt(arrived.root, 'cbc:SequenceNumberID') ?? before?.row.sequence ?? null,
    responses,
  };
}

/**
 * The record of a document, its response and the correspondence, by what became of it; `order` is as it
 * stands after the change. Nothing answers what is noted (PEP-45).
 */
export function receiptOf(
  arrived: Arrived,
  outcome: Omit<Outcome, 'order'>,
  order: OrderView | null,
  { settings, before, responseId }: ReceiptGround,
): Receipt {
  const whole = { ...outcome, order };
  const conversation = conversationOf(arrived, outcome.partner_id, before?.row);
  const responses =
    outcome.status === 'noted'
      ? []
      : responsesTo({
          order,
          occasion: occasionOf(arrived, whole),
          conversation,
          customer_reference:
            order?.peppol?.customer_reference ??
            textAt(arrived.root, 'cbc:CustomerReference') ??
            null,
          place: order === null ? arrived.id : (before?.row.responses ?? 0) + 1,
          record: { id: responseId, at: arrived.at },
          settings,
        });
  const correspondence =
    order === null
      ? undefined
      : correspondenceAfter(
          arrived,
          conversation,
          { order, before, sent: responses.length },
          outcome.status,
        );
  return { document: recordOf(arrived, whole), responses, correspondence };
}
