import type { XmlElement } from '../xml/element.ts';
import { element } from '../xml/write-xml.ts';

/** An identifier and its scheme. */
export interface Identified {
  readonly id: string;
  readonly scheme: string | null;
}

/** An address as documents have it; it is written where it has a country. */
export interface DocumentAddress {
  readonly street: string | null;
  readonly street2: string | null;
  readonly street3: string | null;
  readonly city: string | null;
  readonly postal_code: string | null;
  readonly region: string | null;
  readonly country: string | null;
}

export interface DocumentContact {
  readonly name: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

/** A party of a document, as the order named it or as a setting says. */
export interface DocumentParty {
  readonly endpoint: Identified;
  readonly identifications: readonly Identified[];
  readonly registration_name: string | null;
  readonly name: string | null;
  readonly address: DocumentAddress | null;
  readonly contact: DocumentContact | null;
}

/** The two sides of an order. */
export interface Parties {
  readonly seller: DocumentParty;
  readonly buyer: DocumentParty;
}

export const endpointOf = ({ endpoint }: DocumentParty): XmlElement | undefined =>
  element('cbc:EndpointID', endpoint.id, { schemeID: endpoint.scheme });

export const identificationsOf = ({
  identifications,
}: DocumentParty): readonly (XmlElement | undefined)[] =>
  identifications.map(({ id, scheme }) =>
    element('cac:PartyIdentification', [element('cbc:ID', id, { schemeID: scheme })]),
  );

export const legalEntity = (name: string | null): XmlElement | undefined =>
  element('cac:PartyLegalEntity', [element('cbc:RegistrationName', name)]);

export const partyName = (name: string | null): XmlElement | undefined =>
  element('cac:PartyName', [element('cbc:Name', name)]);

export function addressElement(address: DocumentAddress | null): XmlElement | undefined {
  if (address?.country == null) return undefined;
  return element('cac:PostalAddress', [
    element('cbc:StreetName', address.street),
    element('cbc:AdditionalStreetName', address.street2),
    element('cbc:CityName', address.city),
    element('cbc:PostalZone', address.postal_code),
    element('cbc:CountrySubentity', address.region),
    element('cac:AddressLine', [element('cbc:Line', address.street3)]),
    element('cac:Country', [element('cbc:IdentificationCode', address.country)]),
  ]);
}

export const contactElement = (
  name: 'cac:Contact' | 'cac:DeliveryContact',
  contact: DocumentContact | null,
): XmlElement | undefined =>
  element(name, [
    element('cbc:Name', contact?.name),
    element('cbc:Telephone', contact?.phone),
    element('cbc:ElectronicMail', contact?.email),
  ]);
