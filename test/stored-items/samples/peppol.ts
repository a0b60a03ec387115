import { correspondenceEntity } from '@waybill/peppol/correspondence/correspondence.entity';
import { contentPartEntity, documentEntity } from '@waybill/peppol/document/document.entity';
import { partners } from '@waybill/peppol/partner/partner.resource';
import { claimEntity } from '@waybill/peppol/receive/claim.entity';
import { AT, anId, LATER, sampleOf } from '../sample.ts';

const party = {
  endpoint: '0088:2000000000015',
  party_id: { id: '7', scheme: '0208' },
  party_name: 'Northmoor Hospital',
  registration_name: 'Northmoor Municipal Hospital',
  company_id: { id: '8', scheme: null },
  address: {
    street: 'Moor Lane 1',
    street2: null,
    line: null,
    city: 'Northmoor',
    postal_code: '9990',
    region: null,
    country: 'BE',
  },
  contact: { name: 'Ada Winter', phone: null, email: 'purchasing@northmoor.example' },
};

export const peppolSamples = [
  sampleOf(documentEntity, {
    row: {
      direction: 'in',
      transaction: 'T114',
      document_id: 'NMH-2026-00417-C1',
      profile: 'advanced_ordering',
      status: 'executed',
      response_code: null,
      endpoint: '0088:2000000000015',
      own_endpoint: '0088:2000000000022',
      partner_id: anId(1),
      order_id: anId(2),
      order_number: 'ORD-000042',
      order_reference: 'NMH-2026-00417',
      shipment_id: null,
      responds_to: null,
      sequence: '1',
      size: 4_802,
      sha256: 'a'.repeat(64),
      message_id: 'M-1',
      reference: null,
      error: null,
      content_erased: false,
      created_at: AT,
      sent_at: null,
      updated_at: LATER,
    },
    details: Uint8Array.of(1, 2, 3),
  }),
  sampleOf(contentPartEntity, { packed: Uint8Array.of(1, 2, 3) }),
  sampleOf(claimEntity, {
    document: anId(3),
    digest: 'b'.repeat(64),
    status: 'executed',
    order: anId(2),
    responses: [anId(4)],
  }),
  sampleOf(correspondenceEntity, {
    row: {
      order_id: anId(2),
      order_number: 'ORD-000042',
      market_id: null,
      partner_id: anId(1),
      order_reference: 'NMH-2026-00417',
      document: anId(3),
      document_id: 'NMH-2026-00417-C1',
      profile: 'advanced_ordering',
      currency: 'EUR',
      seller: { ...party, endpoint: '0088:2000000000022' },
      buyer: party,
      responses: 2,
      sequence: '1',
    },
    rev: 2,
  }),
  sampleOf(partners.stored.sentinel, { code: '0088:2000000000015', id: anId(1) }),
  sampleOf(partners.stored.record, {
    id: anId(1),
    endpoint: '0088:2000000000015',
    name: 'Northmoor Hospital',
    organization_id: anId(5),
    contact_id: null,
    market: 'be',
    rev: 1,
    created_at: AT,
    updated_at: LATER,
  }),
];
