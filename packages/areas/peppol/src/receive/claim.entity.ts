import { createHash } from 'node:crypto';
import { defineEntity, type Key, key, list, nullable, oneOf, text } from '@waybill/table/item';
import { documentStatuses } from '../document/transaction.ts';
import { claimedName, type DocumentName } from './claim.ts';

/** The claim of a document: the record that came first, and the digest of what it said. */
export const claimEntity = defineEntity({
  name: 'peppol_claim',
  attributes: {
    document: text,
    digest: text,
    status: oneOf(...documentStatuses),
    order: nullable(text),
    /** Documents that were written in the same change. */
    responses: list(text),
  },
});

/** Names of any length fit it: the digest of one stands for it. */
export function claimKey(tenant: string, name: DocumentName): Key {
  const digest = createHash('sha256').update(claimedName(name)).digest('base64url');
  return { pk: key('T', tenant, 'PEPPOL_CLAIM', digest), sk: 'CLAIM' };
}
