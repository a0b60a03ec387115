import { toInstant } from '@waybill/kernel/instant';
import type { PeppolDocument } from '../document/document.schema.ts';
import { BUYER, SELLER } from './documents.factory.ts';

const AT = toInstant(new Date('2026-11-29T09:00:00Z'));

/** A record of a document. */
export function documentOf(more: Partial<PeppolDocument> = {}): PeppolDocument {
  return {
    id: '01976f3a-8c1e-7a46-b1c2-3d4e5f6a7b8c',
    direction: 'out',
    transaction: 'T76',
    document_id: 'ORD-000042-R1',
    profile: 'ordering',
    status: 'pending',
    response_code: 'AB',
    endpoint: BUYER,
    own_endpoint: SELLER,
    partner_id: null,
    order_id: null,
    order_number: null,
    order_reference: null,
    shipment_id: null,
    responds_to: null,
    sequence: null,
    findings: [],
    warnings: [],
    attachments: [],
    size: 8,
    sha256: '0'.repeat(64),
    message_id: null,
    reference: null,
    error: null,
    content_erased: false,
    created_at: AT,
    sent_at: null,
    updated_at: AT,
    ...more,
  };
}
