import { definePattern } from '@waybill/table/item';
import { getMany } from '@waybill/table/read';
import { locationKey } from './location.address.ts';

export const patterns = [
  definePattern({
    name: 'The locations that a key is bound to',
    key: 'pk = T#tenant#LOCATIONS, sk = ID#id',
    reads: 'those that are still there, in one batch, for the authorizer',
  }),
];

/** Which of some locations are still there, in their order: the authorizer asks, for a key (API-312). */
export async function livingLocations(tenant: string, ids: readonly string[]): Promise<string[]> {
  const found = await getMany(ids.map((id) => locationKey(tenant, id)));
  return ids.filter((_, index) => found[index] !== undefined);
}
