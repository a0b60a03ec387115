import { collectionPattern, recordKey } from '@waybill/resources/address';
import { loadRows } from '@waybill/resources/collection.repository';
import { concurrentModification, isThere, type Write } from '@waybill/table/write';
import { type Carrier, carriers } from './carrier.resource.ts';

export const patterns = [collectionPattern(carriers)];

/** Every carrier of the tenant, in one strongly consistent query; in no particular order. */
export async function loadCarriers(tenant: string): Promise<Carrier[]> {
  return loadRows(carriers, { tenant });
}

/** Counts the methods of each carrier, where a method changes its own. */
export function countMethodsOfCarriers(
  tenant: string,
  from: string | null,
  to: string | null,
): Write[] {
  if (from === to) return [];
  return [...countMethod(tenant, from, -1), ...countMethod(tenant, to, 1)];
}

function countMethod(tenant: string, id: string | null, by: 1 | -1): Write[] {
  if (id === null) return [];
  const update = recordKey(carriers, { tenant }, id);
  return [{ update, add: { methods: by }, when: isThere, orElse: concurrentModification }];
}
