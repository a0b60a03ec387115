import { addressText, type PostalAddress } from '@waybill/kernel/address-parts';
import { dayOf } from '@waybill/kernel/instant';
import { countryOf } from '@waybill/kernel/postal-address';
import type { AddressAsOrdered, PartyAsOrdered } from '../correspondence/correspondence.ts';
import type { Party } from '../shared/settings.ts';
import { codeList } from '../tables/code-list.ts';
import type { XmlElement } from '../xml/element.ts';
import { decimalText, element, rootOf } from '../xml/write-xml.ts';
import { type DespatchLine, despatchLines } from './despatch-lines.ts';
import { itemIdentifications, itemName, timeOf } from './order-response.ts';
import {
  addressElement,
  contactElement,
  endpointElement,
  identificationElement,
  legalEntity,
  partyElement,
  partyName,
  sellerOf,
} from './parties.ts';
import type { ShipmentView, ShippedOrder } from './shipped-order.ts';
import type { Units } from './unit-code.ts';
import {
  type Conversation,
  type NewRecord,
  type WrittenDocument,
  writtenDocument,
} from './written-document.ts';

const CUSTOMIZATION = 'urn:fdc:peppol.eu:poacc:trns:despatch_advice:3';
const PROFILE = 'urn:fdc:peppol.eu:poacc:bis:despatch_advice:3';

const textsOf = (address: PostalAddress, keys: readonly string[]): string[] =>
  keys.map((key) => addressText(address[key])).filter(Boolean);

const filled = (address: PostalAddress, ...keys: readonly string[]): string | null =>
  textsOf(address, keys)[0] ?? null;

const joined = (address: PostalAddress, ...keys: readonly string[]): string | null =>
  textsOf(address, keys).join(' ') || null;

/** An address of an order as documents have it; without a country that they know it has none. */
function documentAddress(address: PostalAddress): AddressAsOrdered {
  const country = countryOf(filled(address, 'country', 'country_code') ?? '');
  return {
    street: joined(address, 'street', 'house_number'),
    street2: filled(address, 'street2'),
    line: filled(address, 'street3'),
    city: filled(address, 'city'),
    postal_code: filled(address, 'postal_code', 'zip'),
    region: filled(address, 'region', 'state'),
    country: codeList('iso3166').has(country) ? country : null,
  };
}

function deliveryParty(address: PostalAddress, buyer: PartyAsOrdered): XmlElement | undefined {
  const company = filled(address, 'company');
  const name = filled(address, 'name') ?? joined(address, 'first_name', 'last_name');
  const contact = { name, phone: filled(address, 'phone'), email: filled(address, 'email') };
  return element('cac:DeliveryCustomerParty', [
    partyElement(
      endpointElement(buyer),
      addressElement(documentAddress(address)),
      legalEntity(company, name, buyer.registration_name, buyer.party_name, buyer.endpoint),
    ),
    contactElement('cac:DeliveryContact', contact),
  ]);
}

function shipmentElement({ number, carrier, tracking_code, shipped_at, peppol }: ShipmentView) {
  return element('cac:Shipment', [
    element('cbc:ID', number),
    element('cac:Consignment', [
      element('cbc:ID', tracking_code) ?? element('cbc:ID', 'NA'),
      element('cac:CarrierParty', [partyName(carrier)]),
    ]),
    element('cac:Delivery', [
      element('cbc:TrackingID', tracking_code),
      element('cac:EstimatedDeliveryPeriod', [
        element('cbc:StartDate', peppol?.deliver_from),
        element('cbc:EndDate', peppol?.deliver_to),
      ]),
      element('cac:Despatch', [
        element('cbc:ActualDespatchDate', dayOf(shipped_at)),
        element('cbc:ActualDespatchTime', timeOf(shipped_at)),
      ]),
    ]),
  ]);
}

const instances = ({ lots }: DespatchLine): readonly (XmlElement | undefined)[] =>
  lots.map((lot) =>
    element('cac:ItemInstance', [
      element('cbc:ProductTraceID', lot.udi, { schemeID: 'UDI' }),
      element('cbc:BestBeforeDate', lot.best_before),
      element('cbc:SerialID', lot.serial),
      element('cac:LotIdentification', [
        element('cbc:LotNumberID', lot.lot),
        element('cbc:ExpiryDate', lot.expires),
      ]),
    ]),
  );

function unitsElement({ units }: DespatchLine): XmlElement | undefined {
  const written = units.map(({ sscc, type }) =>
    element('cac:TransportHandlingUnit', [
      element('cbc:ID', sscc, { schemeID: 'SSCC' }),
      element('cbc:TransportHandlingUnitTypeCode', type),
    ]),
  );
  if (written.every((one) => one === undefined)) return undefined;
  return element('cac:Shipment', [element('cbc:ID', 'NA'), ...written]);
}

function lineElement(line: DespatchLine, id: number): XmlElement | undefined {
  const { item, outstanding, unit } = line;
  const numbers = itemIdentifications(item, item.sku);
  const [, sellers, standard] = numbers;
  const hasNumber = sellers !== undefined || standard !== undefined;
  const reason = outstanding === 0 ? 'Will not be delivered' : 'Follows in a later delivery';
  return element('cac:DespatchLine', [
    element('cbc:ID', `${id}`),
    element('cbc:DeliveredQuantity', decimalText(line.delivered), { unitCode: unit }),
    element('cbc:OutstandingQuantity', decimalText(outstanding), { unitCode: unit }),
    element('cbc:OutstandingReason', outstanding === null ? null : reason),
    element('cac:OrderLineReference', [
      element('cbc:LineID', line.line_id),
      element('cbc:SalesOrderLineID', `${item.position}`),
    ]),
    element('cac:Item', [
      itemName(item),
      ...(hasNumber ? numbers : itemIdentifications(item, `${item.position}`)),
      ...instances(line),
    ]),
    unitsElement(line),
  ]);
}

/** Everything a despatch advice stands on. */
export interface Despatched {
  readonly order: ShippedOrder;
  readonly shipment: ShipmentView;
  readonly conversation: Conversation;
  readonly record: NewRecord;
  /** The setting `party`. */
  readonly party: Party | null;
  readonly units: Units;
}

/** The despatch advice of a shipment (T16, PEP-118). */
export function despatchAdvice(despatched: Despatched): WrittenDocument {
  const { order, shipment, conversation, record, party, units } = despatched;
  const { buyer, order_reference } = conversation;
  const seller = sellerOf(conversation.seller, party);
  const lines = despatchLines(order, shipment, units);
  const root = rootOf('DespatchAdvice', [
    element('cbc:CustomizationID', CUSTOMIZATION),
    element('cbc:ProfileID', PROFILE),
    element('cbc:ID', shipment.number),
    element('cbc:IssueDate', dayOf(record.at)),
    element('cbc:IssueTime', timeOf(record.at)),
    element('cbc:Note', shipment.peppol?.note),
    element('cac:OrderReference/cbc:ID', order_reference),
    element('cac:DespatchSupplierParty', [
      partyElement(
        endpointElement(seller),
        identificationElement(seller),
        addressElement(seller.address),
        legalEntity(seller.registration_name, seller.party_name, seller.endpoint),
        contactElement('cac:Contact', seller.contact),
      ),
    ]),
    deliveryParty(order.shipping_address ?? {}, buyer),
    element('cac:BuyerCustomerParty', [
      partyElement(partyName(buyer.party_name, buyer.registration_name, buyer.endpoint)),
    ]),
    shipmentElement(shipment),
    ...lines.map((line, index) => lineElement(line, index + 1)),
  ]);
  const about = {
    transaction: 'T16',
    document_id: shipment.number,
    profile: 'despatch_advice',
    response_code: null,
    order,
    shipment_id: shipment.id,
  } as const;
  return writtenDocument(root, about, conversation, record);
}
