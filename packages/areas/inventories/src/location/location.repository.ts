import { collectionPattern } from '@waybill/resources/address';
import { loadRows } from '@waybill/resources/collection.repository';
import { installWrites } from '@waybill/resources/collection.writes';
import type { ResourceWrite } from '@waybill/resources/rules';
import type { CountShards } from '@waybill/table/count';
import { definePattern } from '@waybill/table/item';
import { getMany } from '@waybill/table/read';
import { type Location, locations } from './location.resource.ts';
import { locationRows } from './location.writes.ts';

export const patterns = [
  collectionPattern(locations),
  definePattern({
    name: 'How many stock rows are at a location',
    key: 'pk = T#tenant#LOCATION_ROWS#location_id#0…15, sk = A',
    reads: 'its sixteen counters, in one batch',
  }),
];

/** Every location of the tenant, in one strongly consistent query; in no particular order. */
export async function loadLocations(tenant: string): Promise<Location[]> {
  return loadRows(locations, { tenant });
}

/** The counters of the rows of a location, as they are; a missing one is undefined. */
export async function loadRowCounts(tenant: string, id: string): Promise<CountShards> {
  return getMany(locationRows.keys(tenant, id));
}

/** The writes of the location a new tenant starts with (INV-29). */
export function installLocations(
  tenant: string,
  moment: { at: string; newId: () => string },
): ResourceWrite[] {
  return installWrites(locations, { tenant }, moment);
}
