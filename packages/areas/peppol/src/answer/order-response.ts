import { dayOf, type Instant } from '@waybill/kernel/instant';
import type { PartyAsOrdered } from '../correspondence/correspondence.ts';
import type { ResponseCode } from '../document/transaction.ts';
import type { PositionView } from '../order/order-view.ts';
import type { XmlElement } from '../xml/element.ts';
import { decimalText, element, rootOf } from '../xml/write-xml.ts';
import type { Promised, ResponseLine } from './lines-of-response.ts';
import { endpointElement, identificationElement, legalEntity, partyElement } from './parties.ts';

/** Processes whose orders are answered. */
export type AnsweredProfile = 'ordering' | 'advanced_ordering';

/** Facts that a response consists of. */
export interface ResponseFacts {
  readonly profile: AnsweredProfile;
  /** Its number. */
  readonly id: string;
  readonly at: Instant;
  readonly code: ResponseCode;
  readonly note: string | null;
  /** Number of the order; null where there is none. */
  readonly sales_order: string | null;
  readonly currency: string;
  readonly customer_reference: string | null;
  /** The buyer's number of the order, and of the change that is answered. */
  readonly order_reference: string;
  readonly change_reference: string | null;
  readonly seller: PartyAsOrdered;
  readonly buyer: PartyAsOrdered;
  readonly promised: Promised | null;
  /** Empty unless the code is `CA`. */
  readonly lines: readonly ResponseLine[];
}

const customizations = {
  ordering: 'urn:fdc:peppol.eu:poacc:trns:order_response:3',
  advanced_ordering: 'urn:fdc:peppol.eu:poacc:trns:order_response_advanced:3',
};

/** The time of a moment as documents have it. */
export const timeOf = (at: Instant): string =>
  `${at.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM:SS'.length)}Z`;

const period = (promised: Promised | null): XmlElement | undefined =>
  element('cac:Delivery/cac:PromisedDeliveryPeriod', [
    element('cbc:StartDate', promised?.promised_from),
    element('cbc:EndDate', promised?.promised_to),
  ]);

const partyOf = (party: PartyAsOrdered): XmlElement | undefined =>
  partyElement(
    endpointElement(party),
    identificationElement(party),
    legalEntity(party.registration_name),
  );

const sellersNumber = (number: string | null) =>
  element('cac:SellersItemIdentification/cbc:ID', number);

/** Numbers of an article, in the order in which documents have them; a standard one has a scheme. */
export function itemIdentifications(
  { peppol }: PositionView,
  sellers: string | null,
): readonly (XmlElement | undefined)[] {
  const schemeID = peppol?.standard_scheme ?? null;
  const standard = schemeID === null ? null : peppol?.standard_item;
  return [
    element('cac:BuyersItemIdentification/cbc:ID', peppol?.buyer_item),
    sellersNumber(sellers),
    element('cac:StandardItemIdentification/cbc:ID', standard, { schemeID }),
  ];
}

/** The name of an article; documents must have one. */
export const itemName = ({ name, sku, position }: PositionView): XmlElement | undefined =>
  element('cbc:Name', name) ?? element('cbc:Name', sku) ?? element('cbc:Name', `${position}`);

function lineElement(line: ResponseLine, id: number, currency: string): XmlElement | undefined {
  const { quantity, backorder, price, item, substitute } = line;
  return element('cac:OrderLine', [
    element('cac:LineItem', [
      element('cbc:ID', `${id}`),
      element('cbc:Note', line.note),
      element('cbc:LineStatusCode', line.status),
      quantity === null
        ? undefined
        : element('cbc:Quantity', decimalText(quantity.value), { unitCode: quantity.unit }),
      element('cbc:MaximumBackorderQuantity', decimalText(backorder)),
      period(line.promised),
      element('cac:Price/cbc:PriceAmount', decimalText(price), { currencyID: currency }),
      element('cac:Item', [itemName(item), ...itemIdentifications(item, item.sku)]),
    ]),
    substitute === null
      ? undefined
      : element('cac:SellerSubstitutedLineItem', [
          element('cbc:ID', '1'),
          element('cac:Item', [itemName(substitute), sellersNumber(substitute.sku)]),
        ]),
    element('cac:OrderLineReference/cbc:LineID', line.line_id),
  ]);
}

/** An order response, plain (T76) or advanced (T116), as a tree (PEP-111). */
export function orderResponse(facts: ResponseFacts): XmlElement {
  const { profile, currency } = facts;
  return rootOf('OrderResponse', [
    element('cbc:CustomizationID', customizations[profile]),
    element('cbc:ProfileID', `urn:fdc:peppol.eu:poacc:bis:${profile}:3`),
    element('cbc:ID', facts.id),
    element('cbc:SalesOrderID', facts.sales_order),
    element('cbc:IssueDate', dayOf(facts.at)),
    element('cbc:IssueTime', timeOf(facts.at)),
    element('cbc:OrderResponseCode', facts.code),
    element('cbc:Note', facts.note),
    element('cbc:DocumentCurrencyCode', currency),
    element('cbc:CustomerReference', facts.customer_reference),
    element('cac:OrderReference/cbc:ID', facts.order_reference),
    element('cac:OrderChangeDocumentReference/cbc:ID', facts.change_reference),
    element('cac:SellerSupplierParty', [partyOf(facts.seller)]),
    element('cac:BuyerCustomerParty', [partyOf(facts.buyer)]),
    period(facts.promised),
    ...facts.lines.map((line, at) => lineElement(line, at + 1, currency)),
  ]);
}
