import { collectionPattern, recordKey } from '@waybill/resources/address';
import { loadRows } from '@waybill/resources/collection.repository';
import { installWrites } from '@waybill/resources/collection.writes';
import type { ResourceWrite } from '@waybill/resources/rules';
import type { Key } from '@waybill/table/key';
import { type Location, locations } from './location.resource.ts';

export const patterns = [collectionPattern(locations)];

/** Every location of the tenant, in one strongly consistent query; in no particular order. */
export async function loadLocations(tenant: string): Promise<Location[]> {
  return loadRows(locations, { tenant });
}

/**
 * The address of a location's item, for the writes that keep `rows` and `rows_rev` on it. Only
 * `add` them: `rev` belongs to the location's own fields.
 */
export function locationKey(tenant: string, id: string): Key {
  return recordKey(locations, { tenant }, id);
}

/** The writes of the location a new tenant starts with (INV-29). */
export function installLocations(
  tenant: string,
  moment: { at: string; newId: () => string },
): ResourceWrite[] {
  return installWrites(locations, { tenant }, moment);
}
