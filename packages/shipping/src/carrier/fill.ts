import type { Collection } from '@waybill/resources/collection';
import type { RecordChange, Stored } from '@waybill/resources/rules';
import { missingRows } from '@waybill/resources/standard-rows';
import { type Carrier, carriers } from './carrier.resource.ts';
import type { CarrierCatalogEntry } from './catalog.schema.ts';
import { seededCarriers } from './catalog.ts';

type Entry = Omit<CarrierCatalogEntry, 'seeded'>;

/** An empty column of an existing carrier takes the catalog's value; a set one is never touched. */
const FILLED = [
  'countries',
  'cutoff_time',
  'handling_days',
  'labels',
  'tracking_url_template',
] as const;

interface Levels {
  /** Codes of the tenant's service levels. */
  readonly kept: readonly string[];
  /** The code of the default one. */
  readonly standing: string | undefined;
}

/** What `defaults` does to the carriers of a tenant. */
export interface CarrierReconciliation {
  readonly created: readonly RecordChange<Carrier>[];
  readonly updated: readonly RecordChange<Carrier>[];
  /** Codes that were there before, the updated ones included. */
  readonly existing: readonly string[];
}

/**
 * Brings the carriers every tenant starts with: missing ones are created, empty columns of the
 * others filled, nothing is overwritten or deleted; a second run changes nothing (shipping.md
 * 4.2). A new carrier whose level the tenant no longer keeps takes the default level.
 */
export function reconcileCarriers(
  collection: Collection<Carrier>,
  { kept, standing }: Levels,
  { newId, at }: { readonly newId: () => string; readonly at: string },
): CarrierReconciliation {
  const { created, existing } = missingRows(carriers, collection, { newId, at, parent: undefined });
  const byCode = new Map(collection.stored.map((stored) => [stored.row.code, stored]));
  const levelled = (row: Carrier): Carrier =>
    kept.includes(row.service_level)
      ? row
      : { ...row, service_level: standing ?? row.service_level };
  return {
    created: created.map((change) =>
      change.after === undefined ? change : { ...change, after: levelled(change.after) },
    ),
    updated: seededCarriers.flatMap((entry) => filled(byCode.get(entry.code), entry, at)),
    existing,
  };
}

function filled(
  before: Stored<Carrier> | undefined,
  entry: Entry,
  at: string,
): RecordChange<Carrier>[] {
  if (before === undefined) return [];
  const columns = { ...emptyColumns(before.row, entry), ...emptyTransitDays(before.row, entry) };
  if (Object.keys(columns).length === 0) return [];
  return [{ before, after: { ...before.row, ...columns, updated_at: at }, flagMoves: [] }];
}

function emptyColumns(carrier: Carrier, entry: Entry): Partial<Carrier> {
  const columns = FILLED.filter((name) => carrier[name] === null && entry[name] !== null);
  return Object.fromEntries(columns.map((name) => [name, entry[name]]));
}

// A bound of the catalog may contradict the one a merchant set; then the merchant's stands alone.
function emptyTransitDays(carrier: Carrier, entry: Entry): Partial<Carrier> {
  const minimum = carrier.eta_days_min ?? entry.eta_days_min;
  const maximum = carrier.eta_days_max ?? entry.eta_days_max;
  if (minimum !== null && maximum !== null && minimum > maximum) return {};
  return {
    ...(carrier.eta_days_min === minimum ? {} : { eta_days_min: minimum }),
    ...(carrier.eta_days_max === maximum ? {} : { eta_days_max: maximum }),
  };
}
