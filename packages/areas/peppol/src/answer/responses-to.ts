import type { Instant } from '@waybill/kernel/instant';
import type { Outgoing, Profile, ResponseCode } from '../document/transaction.ts';
import type { OrderView } from '../receive/order-view.ts';
import type { XmlElement } from '../xml/element.ts';
import { writeXml } from '../xml/write-xml.ts';
import { answerOf, noteOf, type Occasion } from './answer.ts';
import { linesOfResponse } from './lines-of-response.ts';
import { orderResponse } from './order-response.ts';
import type { Parties } from './parties.ts';
import type { Units } from './unit-code.ts';

/** A document that is written, as its record and its content need it. */
export interface WrittenDocument {
  readonly transaction: Outgoing;
  /** Its number. */
  readonly document_id: string;
  readonly profile: Profile;
  readonly response_code: ResponseCode | null;
  readonly root: XmlElement;
  readonly xml: string;
}

/** References of the buyer that every response repeats. */
export interface BuyersReferences {
  /** The process of the document that is answered: of a refused one its own. */
  readonly profile: Profile;
  readonly parties: Parties;
  /** The buyer's number of the order. */
  readonly order_reference: string;
  readonly customer_reference: string | null;
  readonly currency: string;
}

/** Everything a response stands on. */
export interface ToAnswer {
  /** The order as it is after the change; null where a document is refused that is of none. */
  readonly order: OrderView | null;
  readonly occasion: Occasion;
  readonly references: BuyersReferences;
  /** Number of this response among those of its order; the id of the refused document where there is none. */
  readonly place: number | string;
  readonly at: Instant;
  readonly units: Units;
  /** The setting `send_receipt`. */
  readonly sendReceipt: boolean;
  /** Texts by the buyer's lines, of a response that a shop asks for. */
  readonly notes?: ReadonlyMap<string, string>;
}

/** The change that a response names (PEP-111). */
function changeOf(occasion: Occasion): string | null {
  const { change = null } = 'change' in occasion ? occasion : {};
  return change;
}

/**
 * The response that a moment asks for, as a list of one, or of none: where nothing is to be said, or the process
 * knows no responses (PEP-114).
 */
export function responsesTo(asked: ToAnswer): readonly WrittenDocument[] {
  const { order, occasion, references, place } = asked;
  const { profile, parties, order_reference, customer_reference, currency } = references;
  if (profile !== 'ordering' && profile !== 'advanced_ordering') return [];
  const isDetailed = occasion.kind === 'asked' && occasion.detail;
  const { lines, isAsWanted } = linesOfResponse(
    order ?? { items: [] },
    asked.units,
    asked.notes ?? new Map(),
  );
  const hasLines = lines.length > 0 && (isDetailed || !isAsWanted);
  const facts = { sendReceipt: asked.sendReceipt, isAsWanted: !hasLines };
  const code = answerOf(order, occasion, facts);
  if (code === undefined) return [];
  const isStanding = code === 'AP' || code === 'CA';
  const document_id = order === null ? `R-${place}` : `${order.number}-R${place}`;
  const root = orderResponse({
    profile,
    id: document_id,
    at: asked.at,
    code,
    note: noteOf(order, occasion),
    sales_order: order?.number ?? null,
    currency,
    customer_reference,
    order_reference,
    change_reference: changeOf(occasion),
    parties,
    promised: isStanding || code === 'AB' ? (order?.peppol ?? null) : null,
    lines: code === 'CA' ? lines : [],
  });
  const transaction = profile === 'ordering' ? 'T76' : 'T116';
  return [{ transaction, document_id, profile, response_code: code, root, xml: writeXml(root) }];
}
