import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { definePattern } from '@waybill/table/item';
import { get } from '@waybill/table/read';
import { concurrentModification, isNew, type Write } from '@waybill/table/write';
import type { DocumentStatus } from '../document/transaction.ts';
import { claimEntity, claimKey } from './claim.entity.ts';
import { type DocumentName, nameOfOrder } from './claim.ts';

export const patterns = [
  definePattern({
    name: 'The document of a kind, a buyer and a number',
    key: 'pk = T#tenant#PEPPOL_CLAIM#digest, sk = CLAIM',
    reads: 'the record that came first with its digest, and the order of it',
  }),
];

/** Another call was quicker with the same document: what it kept is the answer. */
export type Overtaken = Rejection<'document_overtaken'>;

export const overtaken: Overtaken = reject(
  'document_overtaken',
  'Another call took the same document at the same moment.',
);

export const isOvertaken = (outcome: unknown): outcome is Overtaken =>
  isRejection(outcome) && outcome.rejected === overtaken.rejected;

/** The record that holds the name of a document. */
export interface Claim {
  readonly document: string;
  readonly digest: string;
  readonly status: DocumentStatus;
  readonly order: string | null;
  readonly responses: readonly string[];
}

export async function loadClaim(tenant: string, name: DocumentName): Promise<Claim | undefined> {
  const item = await get(claimKey(tenant, name));
  return item && claimEntity.read(item);
}

/** The id of the order that a buyer names by its own number; undefined where none came from it. */
export async function findOrder(
  tenant: string,
  endpoint: string,
  orderReference: string,
): Promise<string | undefined> {
  const claim = await loadClaim(tenant, nameOfOrder(endpoint, orderReference));
  return claim?.order ?? undefined;
}

/** Takes the name for a record: where it is free, or held by the refused one that was read (PEP-42). */
export function claimWrite(
  tenant: string,
  name: DocumentName,
  claim: Claim,
  former: Claim | undefined,
): Write<Overtaken> {
  return {
    put: claimEntity.item(claimKey(tenant, name), claim),
    when: former === undefined ? isNew : ['document', '=', former.document],
    orElse: overtaken,
  };
}

/** Gives the name back that a record holds. */
export function releaseClaim(tenant: string, name: DocumentName, document: string): Write {
  const remove = claimKey(tenant, name);
  return { remove, when: ['document', '=', document], orElse: concurrentModification };
}
