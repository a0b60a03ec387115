import { isRejection } from '@waybill/kernel/rejection';
import { codeKey, collectionPattern } from '@waybill/resources/address';
import { findRow } from '@waybill/resources/collection.repository';
import { get } from '@waybill/table/read';
import { type Partner, partners } from './partner.resource.ts';

export const patterns = [collectionPattern(partners)];

/** The partner with this endpoint. */
export async function findPartner(tenant: string, endpoint: string): Promise<Partner | undefined> {
  const scope = { tenant };
  const sentinel = await get(codeKey(partners, scope, endpoint));
  if (sentinel === undefined) return undefined;
  const found = await findRow(partners, scope, String(sentinel['id']));
  return isRejection(found) ? undefined : found;
}
