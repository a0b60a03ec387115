import { getMany } from '@waybill/table/read';
import { locationKey } from './location.address.ts';

/** Which of some locations are still there, in their order: the authorizer asks, for a key (API-312). */
export async function livingLocations(tenant: string, ids: readonly string[]): Promise<string[]> {
  const found = await getMany(ids.map((id) => locationKey(tenant, id)));
  return ids.filter((_, index) => found[index] !== undefined);
}
