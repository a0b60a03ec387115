import { endpointText } from '../shared/endpoint.ts';
import { elementAt, textAt, type XmlElement } from '../xml/element.ts';
import type { AddressAsOrdered, PartyAsOrdered } from './correspondence.ts';

/** The endpoint of a party of a document; rules see to it that there is one. */
export function endpointOf(party: XmlElement | undefined): string {
  const element = party && elementAt(party, 'cbc:EndpointID');
  return endpointText(element?.attributes['schemeID'] ?? '', element?.text ?? '');
}

/** The address at a path below an element; null where there is none. */
export function addressAt(element: XmlElement | undefined, name: string): AddressAsOrdered | null {
  const address = element && elementAt(element, name);
  if (address === undefined) return null;
  const line = (...path: string[]) => textAt(address, ...path) ?? null;
  return {
    street: line('cbc:StreetName'),
    street2: line('cbc:AdditionalStreetName'),
    line: line('cac:AddressLine', 'cbc:Line'),
    city: line('cbc:CityName'),
    postal_code: line('cbc:PostalZone'),
    region: line('cbc:CountrySubentity'),
    country: line('cac:Country', 'cbc:IdentificationCode'),
  };
}

function identified(element: XmlElement | undefined): PartyAsOrdered['party_id'] {
  if (element === undefined) return null;
  return { id: element.text, scheme: element.attributes['schemeID'] ?? null };
}

/** A party as a document names it, for the documents that answer (PEP-44). */
export function partyAsOrdered(party: XmlElement | undefined): PartyAsOrdered {
  const text = (...path: string[]) => (party && textAt(party, ...path)) ?? null;
  const at = (...path: string[]) => party && elementAt(party, ...path);
  return {
    endpoint: endpointOf(party),
    party_id: identified(at('cac:PartyIdentification', 'cbc:ID')),
    party_name: text('cac:PartyName', 'cbc:Name'),
    registration_name: text('cac:PartyLegalEntity', 'cbc:RegistrationName'),
    company_id: identified(at('cac:PartyLegalEntity', 'cbc:CompanyID')),
    address: addressAt(party, 'cac:PostalAddress'),
    contact:
      at('cac:Contact') === undefined
        ? null
        : {
            name: text('cac:Contact', 'cbc:Name'),
            phone: text('cac:Contact', 'cbc:Telephone'),
            email: text('cac:Contact', 'cbc:ElectronicMail'),
          },
  };
}
