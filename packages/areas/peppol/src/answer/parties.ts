import type { AddressAsOrdered, PartyAsOrdered } from '../correspondence/correspondence.ts';
import type { Party } from '../shared/settings.ts';
import type { XmlElement } from '../xml/element.ts';
import { element } from '../xml/write-xml.ts';

type Part = XmlElement | undefined;

/** The seller of what the shop writes: as its setting says, at the endpoint to which the order was sent (PEP-112). */
export function sellerOf(ordered: PartyAsOrdered, party: Party | null): PartyAsOrdered {
  if (party === null) return ordered;
  const { company_id, company_scheme = null, street, street2, city, postal_code, region } = party;
  return {
    endpoint: ordered.endpoint,
    party_id: company_id == null ? null : { id: company_id, scheme: company_scheme },
    party_name: null,
    registration_name: party.registration_name,
    company_id: null,
    address: {
      street: street ?? null,
      street2: street2 ?? null,
      line: null,
      city: city ?? null,
      postal_code: postal_code ?? null,
      region: region ?? null,
      country: party.country,
    },
    contact: {
      name: party.contact_name ?? null,
      phone: party.phone ?? null,
      email: party.email ?? null,
    },
  };
}

/** The name of a party where one is needed. */
export const nameOf = ({ party_name, registration_name, endpoint }: PartyAsOrdered): string =>
  registration_name ?? party_name ?? endpoint;

export const partyElement = (...children: readonly Part[]): Part => element('cac:Party', children);

export function endpointElement({ endpoint }: PartyAsOrdered): Part {
  const colon = endpoint.indexOf(':');
  const schemeID = endpoint.slice(0, colon);
  return element('cbc:EndpointID', endpoint.slice(colon + 1), { schemeID });
}

export const identificationElement = ({ party_id }: PartyAsOrdered): Part =>
  element('cac:PartyIdentification', [
    element('cbc:ID', party_id?.id, { schemeID: party_id?.scheme ?? null }),
  ]);

export const legalEntity = (name: string | null): Part =>
  element('cac:PartyLegalEntity', [element('cbc:RegistrationName', name)]);

export const partyName = (name: string | null): Part =>
  element('cac:PartyName', [element('cbc:Name', name)]);

/** An address, which documents have only with its country. */
export function addressElement(address: AddressAsOrdered | null): Part {
  if (address?.country == null) return undefined;
  return element('cac:PostalAddress', [
    element('cbc:StreetName', address.street),
    element('cbc:AdditionalStreetName', address.street2),
    element('cbc:CityName', address.city),
    element('cbc:PostalZone', address.postal_code),
    element('cbc:CountrySubentity', address.region),
    element('cac:AddressLine', [element('cbc:Line', address.line)]),
    element('cac:Country', [element('cbc:IdentificationCode', address.country)]),
  ]);
}

export const contactElement = (
  name: 'cac:Contact' | 'cac:DeliveryContact',
  contact: PartyAsOrdered['contact'],
): Part =>
  element(name, [
    element('cbc:Name', contact?.name),
    element('cbc:Telephone', contact?.phone),
    element('cbc:ElectronicMail', contact?.email),
  ]);
