import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Arrived } from './arrived.ts';
import type { Claim } from './claim.ts';

/**
 * Effect of a document that is here already (PEP-42): nothing the same again; other content is refused
 * while the first was executed or noted, and taken anew where it was refused.
 */
export function judgeClaim(
  { transaction, document_id }: Pick<Arrived, 'transaction' | 'document_id'>,
  digest: string,
  claim: Claim | undefined,
): 'new' | 'same' | Rejection<'document_id_taken'> {
  if (claim === undefined) return 'new';
  if (claim.digest === digest) return 'same';
  if (claim.status === 'refused') return 'new';
  return reject(
    'document_id_taken',
    `The ${transaction} ${document_id} of this buyer came before with other content: it is the document ${claim.document}.`,
  );
}
