import { definePattern } from '@waybill/table/item';
import { get } from '@waybill/table/read';
import { concurrentModification, isNew, type Write } from '@waybill/table/write';
import { claimEntity, claimKey } from './claim.entity.ts';
import { type Claim, type DocumentName, nameOfOrder, type Overtaken, overtaken } from './claim.ts';

export const patterns = [
  definePattern({
    name: 'The document of a kind, a buyer and a number',
    key: 'pk = T#tenant#PEPPOL_CLAIM#digest, sk = CLAIM',
    reads: 'the record that came first with its digest, and the order of it',
  }),
];

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
