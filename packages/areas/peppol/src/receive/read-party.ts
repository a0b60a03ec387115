import { LENGTHS } from '@waybill/api/fields';
import { shorten } from '@waybill/kernel/rejection';
import type { AddressAsOrdered, PartyAsOrdered } from '../correspondence/correspondence.ts';
import { addressAt, partyAsOrdered } from '../correspondence/party-as-ordered.ts';
import { childrenOf, elementAt, textAt, type XmlElement } from '../xml/element.ts';
import { buyerOf } from './envelope.ts';
import type { Named } from './placement.ts';

type Values = Readonly<Record<string, string | null | undefined>>;

/** Keys that have a value, each cut to what its column holds. */
const named = (values: Values): Named =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, text]) =>
      text ? [[key, shorten(text, LENGTHS.reference)]] : [],
    ),
  );

/** Names of a party in an address: of two, the house is the company and the person the name. */
function namesOf({ contact, party_name, registration_name }: PartyAsOrdered): Values {
  return {
    company: registration_name ?? (contact?.name && party_name),
    name: contact?.name ?? party_name ?? registration_name,
    email: contact?.email,
    phone: contact?.phone,
  };
}

function placeOf(address: AddressAsOrdered | null): Values {
  if (address === null) return {};
  const { line: street3, ...place } = address;
  return { ...place, street3 };
}

/** The name that a buyer signs with: comments and cancellations are its own. */
export function signatureOf(root: XmlElement): string {
  const { registration_name, party_name, contact } = partyAsOrdered(buyerOf(root));
  const name = registration_name ?? party_name ?? contact?.name ?? '';
  return shorten(name, LENGTHS.reference);
}

/** The buyer as orders keep it (PEP-75). */
export function readBuyer(root: XmlElement, endpoint: string): Named {
  const element = buyerOf(root);
  const party = partyAsOrdered(element);
  const schemes = element === undefined ? [] : childrenOf(element, 'cac:PartyTaxScheme');
  const vat = schemes.find((one) => textAt(one, 'cac:TaxScheme', 'cbc:ID') === 'VAT');
  const known = named({
    ...namesOf(party),
    company: party.registration_name,
    company_id: party.company_id?.id,
    vat_id: vat && textAt(vat, 'cbc:CompanyID'),
  });
  return { ...known, endpoint };
}

function addressOf(element: XmlElement): Named {
  const party = partyAsOrdered(element);
  return named({ ...namesOf(party), ...placeOf(party.address) });
}

/** The address of a party that gets the invoice; undefined where the document names none of its own. */
export function readInvoicee(root: XmlElement): Named | undefined {
  const party = elementAt(root, 'cac:AccountingCustomerParty', 'cac:Party');
  return party && addressOf(party);
}

/** The address of the invoice: that of its own party, else of the buyer (PEP-75). */
export function readBilling(root: XmlElement): Named | null {
  const party = buyerOf(root);
  return readInvoicee(root) ?? (party === undefined ? null : addressOf(party));
}

/** Tells a document that says where to deliver to. */
export const namesDelivery = (root: XmlElement): boolean =>
  ['cac:DeliveryLocation', 'cac:DeliveryParty'].some(
    (name) => elementAt(root, 'cac:Delivery', name) !== undefined,
  );

/** The address of the delivery, with the names of its receiver, else of the place, else of the buyer (PEP-75). */
export function readShipping(root: XmlElement): Named | null {
  const location = elementAt(root, 'cac:Delivery', 'cac:DeliveryLocation');
  const party = elementAt(root, 'cac:Delivery', 'cac:DeliveryParty');
  const [receiver, buyer] = [partyAsOrdered(party), partyAsOrdered(buyerOf(root))];
  const place = addressAt(location, 'cac:Address') ?? receiver.address ?? buyer.address;
  if (place === null) return null;
  const name = location && textAt(location, 'cbc:Name');
  const location_id = location && textAt(location, 'cbc:ID');
  const byPlace = name === undefined ? namesOf(buyer) : { name };
  const names = party === undefined ? byPlace : namesOf(receiver);
  return named({ ...names, ...placeOf(place), location_id });
}
