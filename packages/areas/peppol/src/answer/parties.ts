import type { AddressAsOrdered, PartyAsOrdered } from '../correspondence/correspondence.ts';
import { schemeRules } from '../rules/identifier-rules.ts';
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

export const partyElement = (...children: readonly Part[]): Part => element('cac:Party', children);

export function endpointElement({ endpoint }: PartyAsOrdered): Part {
  const colon = endpoint.indexOf(':');
  const schemeID = endpoint.slice(0, colon);
  return element('cbc:EndpointID', endpoint.slice(colon + 1), { schemeID });
}

/** The number of a party; one that its scheme does not know is left out, since documents need none (PEP-112). */
export function identificationElement({ party_id }: PartyAsOrdered): Part {
  const { id, scheme } = party_id ?? { id: '', scheme: null };
  if (schemeRules[scheme ?? '']?.isValid(id) === false) return undefined;
  return element('cac:PartyIdentification/cbc:ID', id, { schemeID: scheme });
}

/** An element with the first of some texts that can be written. */
const firstAt =
  (path: string) =>
  (...texts: readonly (string | null)[]): Part =>
    texts.map((text) => element(path, text)).find((one) => one !== undefined);

export const legalEntity = firstAt('cac:PartyLegalEntity/cbc:RegistrationName');
export const partyName = firstAt('cac:PartyName/cbc:Name');

/** An address, which documents have only with its country. */
export function addressElement(address: AddressAsOrdered | null): Part {
  if (address?.country == null) return undefined;
  return element('cac:PostalAddress', [
    element('cbc:StreetName', address.street),
    element('cbc:AdditionalStreetName', address.street2),
    element('cbc:CityName', address.city),
    element('cbc:PostalZone', address.postal_code),
    element('cbc:CountrySubentity', address.region),
    element('cac:AddressLine/cbc:Line', address.line),
    element('cac:Country/cbc:IdentificationCode', address.country),
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
