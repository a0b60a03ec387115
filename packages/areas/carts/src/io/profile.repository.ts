import { collectionPattern } from '@waybill/resources/address';
import { findRow } from '@waybill/resources/collection.repository';
import { profiles } from './profile.resource.ts';

export const patterns = [collectionPattern(profiles)];

/** The profile that a call names; undefined where it names none. */
export async function loadProfile(tenant: string, id: string | null | undefined) {
  return typeof id === 'string' ? findRow(profiles, { tenant }, id) : undefined;
}
