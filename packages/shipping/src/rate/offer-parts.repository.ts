import { isRejection } from '@waybill/kernel/rejection';
import { loadCollection } from '@waybill/resources/collection.repository';
import { carriers } from '../carrier/carrier.resource.ts';
import { loadCountedMethods, loadMethodsById } from '../method/method.repository.ts';
import { DEFAULT_UNIT, type OfferPart, type Versions, versionName } from '../offer-versions.ts';
import { loadAllChunks, loadChunks, loadTable } from '../tier/tier.repository.ts';
import { type TierChunk, versionOfTiers } from '../tier/tier-chunks.ts';
import { loadQuotedUnits } from '../weight-unit/weight-unit.repository.ts';
import {
  type Counted,
  countMethods,
  countTables,
  idOf,
  type Methods,
  namesThatDiffer,
  type Parts,
  replaceParts,
  type Tables,
} from './offer-parts.ts';

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
  return isRejection(table) ? [] : table.chunks;
}

async function settleAll(
  tenant: string,
  found: ReadonlyMap<string, readonly TierChunk[]>,
  counted: Versions,
): Promise<Tables> {
  const settled = await Promise.all(
    [...found].map(
      async ([id, chunks]) => [id, await settle(tenant, id, chunks, counted)] as const,
    ),
  );
  return countTables(new Map(settled));
}

/** The offer at the first look of this process at a tenant. */
export async function readParts(tenant: string, counting: Promise<Versions>): Promise<Parts> {
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

async function refreshMethods(tenant: string, held: Methods, counted: Versions) {
  const names = namesThatDiffer(held.versions, counted, 'method');
  if (names.length === 0) return held;
  return replaceParts(held, names, countMethods(await loadMethodsById(tenant, names.map(idOf))));
}

async function refreshTables(tenant: string, held: Tables, counted: Versions) {
  const names = namesThatDiffer(held.versions, counted, 'tiers');
  if (names.length === 0) return held;
  const found = await Promise.all(
    names.map(idOf).map(async (id) => [id, await loadChunks(tenant, id)] as const),
  );
  return replaceParts(held, names, await settleAll(tenant, new Map(found), counted));
}

/** The parts that are held, and anew those that changed since. */
export async function refreshParts(tenant: string, held: Parts, counted: Versions): Promise<Parts> {
  const isStale = ({ versions }: Counted<unknown>, part: OfferPart) =>
    namesThatDiffer(versions, counted, part).length > 0;
  const [found, tables, carrierRows, units] = await Promise.all([
    refreshMethods(tenant, held.methods, counted),
    refreshTables(tenant, held.tables, counted),
    isStale(held.carriers, 'carrier') ? readCarriers(tenant) : held.carriers,
    isStale(held.units, 'unit') ? readUnits(tenant) : held.units,
  ]);
  return { methods: found, tables, carriers: carrierRows, units };
}
