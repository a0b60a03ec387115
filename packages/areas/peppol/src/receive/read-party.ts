import { childrenOf, elementAt, textAt, type XmlElement } from '../xml/element.ts';
import type { Named } from './placement.ts';
import { columnAt } from './texts.ts';

type Values = Readonly<Record<string, string | null>>;

/** Keys that have a value. */
const named = (values: Values): Named =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null),
  );

const registered = (party: XmlElement) =>
  columnAt(party, 'cac:PartyLegalEntity', 'cbc:RegistrationName');
const called = (party: XmlElement) => columnAt(party, 'cac:PartyName', 'cbc:Name');

/** The person or the house by which a party is called. */
const nameOf = (party: XmlElement) =>
  columnAt(party, 'cac:Contact', 'cbc:Name') ?? called(party) ?? registered(party);

const contactOf = (party: XmlElement): Values => ({
  email: columnAt(party, 'cac:Contact', 'cbc:ElectronicMail'),
  phone: columnAt(party, 'cac:Contact', 'cbc:Telephone'),
});

/** Names of a party in an address: of two, the house is the company and the person the name. */
function namesOf(party: XmlElement): Values {
  const person = columnAt(party, 'cac:Contact', 'cbc:Name');
  const company = registered(party) ?? (person === null ? null : called(party));
  return { company, name: nameOf(party) };
}

function placeOf(address: XmlElement): Values {
  return {
    street: columnAt(address, 'cbc:StreetName'),
    street2: columnAt(address, 'cbc:AdditionalStreetName'),
    street3: columnAt(address, 'cac:AddressLine', 'cbc:Line'),
    postal_code: columnAt(address, 'cbc:PostalZone'),
    city: columnAt(address, 'cbc:CityName'),
    region: columnAt(address, 'cbc:CountrySubentity'),
    country: columnAt(address, 'cac:Country', 'cbc:IdentificationCode'),
  };
}

/** The buyer of a document. */
const buyerParty = (root: XmlElement): XmlElement | undefined =>
  elementAt(root, 'cac:BuyerCustomerParty', 'cac:Party');

/** The name that a buyer signs with: comments and cancellations are its own. */
export function signatureOf(root: XmlElement): string {
  const party = buyerParty(root);
  if (party === undefined) return '';
  return registered(party) ?? called(party) ?? columnAt(party, 'cac:Contact', 'cbc:Name') ?? '';
}

/** The buyer as orders keep it (PEP-75). */
export function readBuyer(root: XmlElement, endpoint: string): Named {
  const party = buyerParty(root);
  if (party === undefined) return { endpoint };
  return named({
    company: registered(party),
    name: nameOf(party),
    ...contactOf(party),
    company_id: columnAt(party, 'cac:PartyLegalEntity', 'cbc:CompanyID'),
    vat_id: vatIdOf(party),
    endpoint,
  });
}

function vatIdOf(party: XmlElement): string | null {
  const schemes = childrenOf(party, 'cac:PartyTaxScheme');
  const vat = schemes.find((one) => textAt(one, 'cac:TaxScheme', 'cbc:ID') === 'VAT');
  return vat === undefined ? null : columnAt(vat, 'cbc:CompanyID');
}

function addressOf(party: XmlElement): Named {
  const place = elementAt(party, 'cac:PostalAddress');
  return named({ ...namesOf(party), ...(place && placeOf(place)), ...contactOf(party) });
}

/** The address of a party that gets the invoice; undefined where the document names none of its own. */
export function readInvoicee(root: XmlElement): Named | undefined {
  const party = elementAt(root, 'cac:AccountingCustomerParty', 'cac:Party');
  return party && addressOf(party);
}

/** The address of the invoice: that of its own party, else of the buyer (PEP-75). */
export function readBilling(root: XmlElement): Named | null {
  const party = buyerParty(root);
  return readInvoicee(root) ?? (party === undefined ? null : addressOf(party));
}

/** Tells a document that says where to deliver to. */
export const namesDelivery = (root: XmlElement): boolean =>
  ['cac:DeliveryLocation', 'cac:DeliveryParty'].some(
    (name) => elementAt(root, 'cac:Delivery', name) !== undefined,
  );

/** The address of the delivery; null where nobody has one (PEP-75). */
export function readShipping(root: XmlElement): Named | null {
  const location = elementAt(root, 'cac:Delivery', 'cac:DeliveryLocation');
  const party = elementAt(root, 'cac:Delivery', 'cac:DeliveryParty');
  const buyer = buyerParty(root);
  const place =
    (location && elementAt(location, 'cac:Address')) ??
    (party && elementAt(party, 'cac:PostalAddress')) ??
    (buyer && elementAt(buyer, 'cac:PostalAddress'));
  if (place === undefined) return null;
  const name = location === undefined ? null : columnAt(location, 'cbc:Name');
  const location_id = location === undefined ? null : columnAt(location, 'cbc:ID');
  return named({ ...receiverOf(party, name, buyer), ...placeOf(place), location_id });
}

/** Names of whoever takes the goods in: the receiver, else the place, else the buyer. */
function receiverOf(
  party: XmlElement | undefined,
  place: string | null,
  buyer: XmlElement | undefined,
): Values {
  if (party !== undefined) return { ...namesOf(party), ...contactOf(party) };
  if (place !== null) return { name: place };
  return buyer === undefined ? {} : { ...namesOf(buyer), ...contactOf(buyer) };
}
