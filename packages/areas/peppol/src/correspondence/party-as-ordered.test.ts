import { expect, it } from 'vitest';
import { buyerOf } from '../receive/envelope.ts';
import { elementsOf, sampleRoot } from '../testing/documents.factory.ts';
import { endpointOf, partyAsOrdered } from './party-as-ordered.ts';

// PEP-44
it('is a party as the document names it', () => {
  expect(partyAsOrdered(buyerOf(sampleRoot('order')))).toEqual({
    endpoint: '0088:2000000000015',
    party_id: null,
    party_name: 'Northmoor Hospital',
    registration_name: 'Northmoor Municipal Hospital',
    company_id: null,
    address: {
      street: 'Moor Lane 1',
      street2: null,
      line: null,
      city: 'Northmoor',
      postal_code: '9990',
      region: null,
      country: 'BE',
    },
    contact: {
      name: 'Ada Winter',
      phone: '+32 2 555 01 10',
      email: 'purchasing@northmoor.example',
    },
  });
});

// PEP-44
it('has its numbers with their schemes, and nothing that the document leaves out', () => {
  const root = elementsOf(
    '<p xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:EndpointID>1</cbc:EndpointID><cac:PartyIdentification><cbc:ID schemeID="0208">7</cbc:ID></cac:PartyIdentification><cac:PartyLegalEntity><cbc:CompanyID>8</cbc:CompanyID></cac:PartyLegalEntity></p>',
  );
  expect(partyAsOrdered(root)).toEqual({
    endpoint: ':1',
    party_id: { id: '7', scheme: '0208' },
    party_name: null,
    registration_name: null,
    company_id: { id: '8', scheme: null },
    address: null,
    contact: null,
  });
  expect(endpointOf(undefined)).toBe(':');
  expect(partyAsOrdered(undefined)).toMatchObject({ address: null, contact: null });
});
