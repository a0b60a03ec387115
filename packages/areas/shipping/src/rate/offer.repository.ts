import { isRejection } from '@waybill/kernel/rejection';
import { loadCollection } from '@waybill/resources/collection.repository';
import { definePattern, type Key } from '@waybill/table/item';
import { heldByVersion } from '@waybill/table/read';
import { isConflict, Overloaded, type TableItem } from '@waybill/table/write';
import { carriers } from '../carrier/carrier.resource.ts';
import { loadCountedMethods } from '../method/method.repository.ts';
import {
  DEFAULT_UNIT,
  type Versions,
  versionKeys,
  versionName,
  versionsOf,
} from '../shared/offer-versions.ts';
import { loadAllChunks, loadTable } from '../tier/tier.repository.ts';
import { type TierChunk, versionOfTiers } from '../tier/tier-chunks.ts';
import { loadQuotedUnits } from '../weight-unit/weight-unit.repository.ts';

import {
  countMethods,
  countTables,
  isCurrent,
  type Offer,
  offerOf,
  type Parts,
  versionsIn,
} from './offer-parts.ts';

export const patterns = [
  definePattern({
    name: 'Versions of the shipping offer',
    key: 'pk = T#tenant#SHIPPING_OFFER#n, sk = VERSIONS',
    reads: 'how often each method, table of tiers, carrier and weight unit changed',
  }),
];

async function readCarriers(tenant: string): Promise<Parts['carriers']> {
  const { stored } = await loadCollection(carriers, { tenant });
  return {
    rows: stored.map(({ row }) => row),
    versions: new Map(stored.map(({ row, rev }) => [versionName('carrier', row.id), rev])),
  };
}

async function readUnits(tenant: string): Promise<Parts['units']> {
  const { units, stored, defaultId } = await loadQuotedUnits(tenant);
  const versions = stored.map(({ row, rev }) => [versionName('unit', row.id), rev] as const);
  const named = defaultId === undefined ? [] : [[DEFAULT_UNIT, defaultId] as const];
  return { rows: units, versions: new Map<string, unknown>([...versions, ...named]) };
}

/**
 * The chunks of a table as counted. Where they are of several moments they are read again until
 * they are of one: a quote never sees half of a change (SHP-58).
 */
async function settle(
  tenant: string,
  id: string,
  chunks: readonly TierChunk[],
  counted: Versions,
): Promise<readonly TierChunk[]> {
  if (versionOfTiers(chunks) === (counted.get(versionName('tiers', id)) ?? 0)) return chunks;
  const table = await loadTable(tenant, id);
  if (isConflict(table)) throw new Overloaded('the tiers of a method change all the time');
  return isRejection(table) ? [] : table.chunks;
}

async function settleAll(
  tenant: string,
  found: ReadonlyMap<string, readonly TierChunk[]>,
  counted: Versions,
): Promise<Parts['tables']> {
  const settled = await Promise.all(
    [...found].map(
      async ([id, chunks]) => [id, await settle(tenant, id, chunks, counted)] as const,
    ),
  );
  return countTables(new Map(settled));
}

/** The offer at the first look of this process at a tenant, and after each change. */
async function readParts(tenant: string, counting: Promise<Versions>): Promise<Parts> {
  const [counted, found, tables, carrierRows, units] = await Promise.all([
    counting,
    loadCountedMethods(tenant),
    loadAllChunks(tenant),
    readCarriers(tenant),
    readUnits(tenant),
  ]);
  return {
    methods: countMethods(found),
    tables: await settleAll(tenant, tables, counted),
    carriers: carrierRows,
    units,
  };
}

interface HeldOffer {
  readonly versions: Versions;
  readonly offer: Offer;
}

const held = heldByVersion<Versions, HeldOffer>({
  isCurrent: ({ versions }, counted) => isCurrent(versions, counted),
  load: async (tenant, counting) => {
    const parts = await readParts(tenant, counting);
    // Each part knows in which version it was read, so none is held for newer than it is.
    return { value: { versions: versionsIn(parts), offer: offerOf(parts) }, isKept: true };
  },
});

/**
 * The offer of a tenant. How often its parts changed is read strongly consistent at every call, by
 * `read`; the offer only where this process holds it in other versions (SHP-135). What a query saw
 * of a change that is being committed thus counts for one call: the next one finds its version to
 * be another (SHP-136).
 */
export async function loadOffer(
  tenant: string,
  read: (key: Key) => Promise<TableItem | undefined>,
): Promise<Offer> {
  const counting = Promise.all(versionKeys(tenant).map(read)).then(versionsOf);
  return (await held.get(tenant, counting)).offer;
}
