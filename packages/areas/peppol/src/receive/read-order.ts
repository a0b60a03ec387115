import { LENGTHS } from '@waybill/api/fields';
import { shorten } from '@waybill/kernel/rejection';
import { type FoundFact, fact } from '../document/finding.ts';
import { placesOf, rootPlace } from '../rules/place.ts';
import { childrenOf, elementAt, textAt, type XmlElement } from '../xml/element.ts';
import type { ReadingFacts } from './facts.ts';
import { readCharges } from './order-charges.ts';
import type { Note, Placement } from './placement.ts';
import { readLine, refuseLength } from './read-line.ts';
import { readBilling, readBuyer, readShipping, signatureOf } from './read-party.ts';
import { columnAt, joinTexts, lastDayOf, notesOf } from './texts.ts';

/** A document as the order that it asks for, and what trade has to say about it. */
export interface ReadOrder {
  readonly placement: Placement;
  /** All but those of the buyer, of the totals and of what the order's own limits say. */
  readonly findings: readonly FoundFact[];
}

/** Reads facts of an order that its change may replace; null where the document says nothing (PEP-75). */
export function readReferences(root: XmlElement) {
  const idOf = (name: string) => columnAt(root, name, 'cbc:ID');
  const originator = elementAt(root, 'cac:OriginatorCustomerParty', 'cac:Party');
  return {
    order_type: columnAt(root, 'cbc:OrderTypeCode'),
    issued_on: textAt(root, 'cbc:IssueDate') ?? '',
    valid_until: textAt(root, 'cac:ValidityPeriod', 'cbc:EndDate') ?? null,
    customer_reference: columnAt(root, 'cbc:CustomerReference'),
    accounting_cost: columnAt(root, 'cbc:AccountingCost'),
    contract: idOf('cac:Contract'),
    quotation: idOf('cac:QuotationDocumentReference'),
    requisition: idOf('cac:OriginatorDocumentReference'),
    catalogue: idOf('cac:CatalogueReference'),
    project: idOf('cac:ProjectReference'),
    replaces_order: idOf('cac:OrderDocumentReference'),
    sales_order: columnAt(root, 'cbc:SalesOrderID'),
    originator:
      originator === undefined
        ? null
        : (columnAt(originator, 'cac:PartyName', 'cbc:Name') ??
          columnAt(originator, 'cac:PartyIdentification', 'cbc:ID')),
    delivery_terms: deliveryTerms(root),
    payment_terms: columnAt(root, 'cac:PaymentTerms', 'cbc:Note'),
  };
}

function deliveryTerms(root: XmlElement): string | null {
  const terms = elementAt(root, 'cac:DeliveryTerms');
  if (terms === undefined) return null;
  const parts = [
    textAt(terms, 'cbc:ID'),
    ...childrenOf(terms, 'cbc:SpecialTerms').map(({ text }) => text),
    textAt(terms, 'cac:DeliveryLocation', 'cbc:ID'),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? null : shorten(parts.join(', '), LENGTHS.reference);
}

/** The notes of a document as one comment of the buyer. */
export function readNote(root: XmlElement): Note | null {
  const body = joinTexts(notesOf(root), LENGTHS.comment);
  return body === null ? null : { body, author: signatureOf(root) };
}

/** Finds that a document is not valid any more (PEP-79). */
export function judgeValidity(root: XmlElement, { today }: ReadingFacts): FoundFact[] {
  const end = textAt(root, 'cac:ValidityPeriod', 'cbc:EndDate');
  if (end === undefined || end >= today) return [];
  const path = `/${root.name}/cac:ValidityPeriod/cbc:EndDate`;
  const message = `The document was valid until ${end}.`;
  return [fact('validity_passed', path, message, end, today)];
}

/** Reads an order (T01) as the placement that it asks for (PEP-74 to PEP-79). */
export function readOrder(root: XmlElement, facts: ReadingFacts): ReadOrder {
  const lines = placesOf(rootPlace(root), 'cac:OrderLine').map((line) =>
    readLine(line, root, facts),
  );
  const { unsupported, ...charges } = readCharges(root);
  const number = textAt(root, 'cbc:ID') ?? '';
  const order_id = shorten(number, LENGTHS.reference);
  const placement: Placement = {
    market_id: facts.marketId,
    customer_order_number: order_id,
    currency: textAt(root, 'cbc:DocumentCurrencyCode') ?? '',
    organization_id: facts.partner?.organization_id ?? null,
    contact_id: facts.partner?.contact_id ?? null,
    requested_delivery_date: lastDayOf(elementAt(root, 'cac:Delivery')),
    buyer: readBuyer(root, facts.endpoint),
    billing_address: readBilling(root),
    shipping_address: readShipping(root),
    items: lines.map(({ position }) => position),
    ...charges,
    peppol: {
      document_id: facts.documentId,
      order_id,
      profile: facts.profile,
      buyer_endpoint: facts.endpoint,
      ...readReferences(root),
      promised_from: null,
      promised_to: null,
      change_id: null,
      change_sequence: null,
    },
    note: readNote(root),
    paths: lines.map(({ path }) => path),
  };
  const findings = [
    ...refuseLength(`/${root.name}/cbc:ID`, number, 'order number'),
    ...unsupported,
    ...lines.flatMap((line) => line.unsupported),
    ...judgeValidity(root, facts),
    ...lines.flatMap((line) => line.found),
  ];
  return { placement, findings };
}
