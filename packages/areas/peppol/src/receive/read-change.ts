import type { FoundFact } from '../document/finding.ts';
import type { OrderPeppol } from '../order/order-peppol.ts';
import { placesOf, rootPlace } from '../rules/place.ts';
import { elementAt, textAt, type XmlElement } from '../xml/element.ts';
import type { ReadingFacts } from './facts.ts';
import { type OrderCharges, readCharges } from './order-charges.ts';
import type { Note, PlacedColumns } from './placement.ts';
import { type ReadLine, readLine } from './read-line.ts';
import { judgeValidity, readNote, readReferences } from './read-order.ts';
import { namesDelivery, readBuyer, readInvoicee, readShipping, signatureOf } from './read-party.ts';
import { columnAt, lastDayOf } from './texts.ts';

/** Facts by which a change is read: until when it is executed, beside those of an order. */
export interface ChangeFacts extends ReadingFacts {
  readonly changesUntil: 'shipped' | 'acknowledged';
}

/** A line of a change: added (1), deleted (2), changed (3, 74) or as it was (4). */
export interface ChangedLine extends ReadLine {
  readonly status: string;
}

/** A change as its document asks for it; what it leaves out stays. */
export interface OrderChange {
  readonly root: string;
  readonly changesUntil: ChangeFacts['changesUntil'];
  readonly currency: string;
  readonly columns: Partial<PlacedColumns>;
  /** References that it names. */
  readonly references: Partial<OrderPeppol>;
  readonly change_id: string;
  readonly change_sequence: string;
  readonly document_id: string;
  readonly profile: OrderPeppol['profile'];
  readonly note: Note | null;
  readonly author: string;
  /** Null where it names neither an allowance nor a charge. */
  readonly charges: OrderCharges | null;
  readonly lines: readonly ChangedLine[];
}

/** A change with what trade has to say about it, whatever the order is like. */
export interface ReadChange {
  readonly change: OrderChange;
  readonly findings: readonly FoundFact[];
}

/** Lines that name a quantity which the order shall get. */
const QUANTIFIED = ['1', '3', '74'];

/** Reads a change of an order (T114) (PEP-83 to PEP-87). */
export function readChange(root: XmlElement, facts: ChangeFacts): ReadChange {
  const lines = placesOf(rootPlace(root), 'cac:OrderLine').map((line) => ({
    ...readLine(line, root, facts),
    status: textAt(line.element, 'cac:LineItem', 'cbc:LineStatusCode') ?? '',
  }));
  const isCharged = elementAt(root, 'cac:AllowanceCharge') !== undefined;
  const charges = readCharges(root);
  const change: OrderChange = {
    root: root.name,
    changesUntil: facts.changesUntil,
    currency: textAt(root, 'cbc:DocumentCurrencyCode') ?? '',
    columns: readColumns(root, facts),
    references: namedReferences(root),
    change_id: columnAt(root, 'cbc:ID') ?? '',
    change_sequence: columnAt(root, 'cbc:SequenceNumberID') ?? '',
    document_id: facts.documentId,
    profile: facts.profile,
    note: readNote(root),
    author: signatureOf(root),
    charges: isCharged ? charges : null,
    lines,
  };
  const quantified = lines.filter(({ status }) => QUANTIFIED.includes(status));
  const findings = [
    ...charges.unsupported,
    ...quantified.flatMap((line) => line.unsupported),
    ...judgeValidity(root, facts),
  ];
  return { change, findings };
}

function readColumns(root: XmlElement, { endpoint }: ReadingFacts): Partial<PlacedColumns> {
  const invoicee = readInvoicee(root);
  const day = lastDayOf(elementAt(root, 'cac:Delivery'));
  return {
    buyer: readBuyer(root, endpoint),
    ...(invoicee && { billing_address: invoicee }),
    ...(namesDelivery(root) && { shipping_address: readShipping(root) }),
    ...(day !== null && { requested_delivery_date: day }),
  };
}

/** References that a change names; the day on which the order was written stays. */
function namedReferences(root: XmlElement): Partial<OrderPeppol> {
  const { issued_on: _day, ...references } = readReferences(root);
  return Object.fromEntries(Object.entries(references).filter(([, value]) => value !== null));
}
