import { collectionPattern } from '@waybill/resources/address';
import { rowsOf } from '@waybill/resources/collection';
import { loadRows } from '@waybill/resources/collection.repository';
import { installWrites } from '@waybill/resources/collection.writes';
import type { ResourceWrite } from '@waybill/resources/rules';
import { loadSeeded, type SeedContext } from '@waybill/resources/seed.repository';
import type { CountShards } from '@waybill/table/count';
import { definePattern } from '@waybill/table/item';
import { getMany } from '@waybill/table/read';
import { type Kind, kinds, standardKinds } from './kind.resource.ts';
import type { KnownKind } from './kind-rules.ts';
import { kindLists } from './list-count.writes.ts';

export const patterns = [
  collectionPattern(kinds),
  definePattern({
    name: 'How many order lists are of a kind',
    key: 'pk = T#tenant#KIND_LISTS#kind_id#0…15, sk = A',
    reads: 'its sixteen counters, in one batch',
  }),
];

/** The kinds of the tenant, never none; in no particular order (ORL-2). */
export async function loadKinds(ctx: SeedContext): Promise<Kind[]> {
  return rowsOf(await loadSeeded(kinds, ctx));
}

/** The kinds to be looked up by a reader: those the tenant will start with, where it has none yet. */
export async function lookUpKinds(tenant: string): Promise<readonly KnownKind[]> {
  const rows = await loadRows(kinds, { tenant });
  return rows.length > 0 ? rows : standardKinds;
}

/** The counters of the lists of a kind, as they are; a missing one is undefined. */
export async function loadListCounts(tenant: string, kindId: string): Promise<CountShards> {
  return getMany(kindLists.keys(tenant, kindId));
}

/** The writes of the kinds a new tenant starts with (ORL-2). */
export function installKinds(
  tenant: string,
  moment: { at: string; newId: () => string },
): ResourceWrite[] {
  return installWrites(kinds, { tenant }, moment);
}
