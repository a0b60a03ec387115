import type { Collection } from '@waybill/resources/collection';
import type { RecordWrite, Stored } from '@waybill/resources/rules';
import { missingRows } from '@waybill/resources/standard-rows';
import { type Carrier, carriers } from './carrier.resource.ts';
import type { CarrierCatalogEntry } from './carrier-catalog.operations.ts';
import { seededCarriers } from './carrier-catalog.ts';

type Entry = Omit<CarrierCatalogEntry, 'seeded'>;

/** The fields that a restoration fills where they are empty; transit days are judged as a pair. */
const FILLABLE = [
  'countries',
  'cutoff_time',
  'handling_days',
  'labels',
  'tracking_url_template',
] as const;

interface Levels {
  /** Codes of the tenant's service levels. */
  readonly codes: readonly string[];
  readonly defaultCode: string | undefined;
}

/** Changes of a restoration to the carriers of a tenant. */
export interface CarrierRestoration {
  readonly created: readonly RecordWrite<Carrier>[];
  readonly updated: readonly RecordWrite<Carrier>[];
  /** Codes that were there before, the updated ones included. */
  readonly existing: readonly string[];
}

/**
 * Creates the standard carriers that are missing and fills empty fields of the others (SHP-27).
 * Overwrites and deletes nothing (SHP-28); a second run changes nothing (SHP-29).
 */
export function restoreCarriers(
  collection: Collection<Carrier>,
  levels: Levels,
  { newId, at }: { readonly newId: () => string; readonly at: string },
): CarrierRestoration {
  const { created, existing } = missingRows(carriers, collection, { newId, at, parent: undefined });
  const byCode = new Map(collection.stored.map((stored) => [stored.row.code, stored]));
  return {
    created: created.map((change) => ({
      ...change,
      after: chooseKeptLevel(change.after, levels),
    })),
    updated: seededCarriers.flatMap((entry) => fillEmptyFields(byCode.get(entry.code), entry, at)),
    existing,
  };
}

/** The carrier on the default level where the tenant no longer keeps its own (SHP-31). */
function chooseKeptLevel(row: Carrier, { codes, defaultCode }: Levels): Carrier {
  if (codes.includes(row.service_level)) return row;
  return { ...row, service_level: defaultCode ?? row.service_level };
}

function fillEmptyFields(
  before: Stored<Carrier> | undefined,
  entry: Entry,
  at: string,
): RecordWrite<Carrier>[] {
  if (before === undefined) return [];
  const values = { ...emptyFields(before.row, entry), ...emptyTransitDays(before.row, entry) };
  if (Object.keys(values).length === 0) return [];
  return [{ before, after: { ...before.row, ...values, updated_at: at }, flagMoves: [] }];
}

function emptyFields(carrier: Carrier, entry: Entry): Partial<Carrier> {
  const names = FILLABLE.filter((name) => carrier[name] === null && entry[name] !== null);
  return Object.fromEntries(names.map((name) => [name, entry[name]]));
}

// A bound of the catalog may contradict the one a merchant set: the merchant's stays alone (SHP-30).
function emptyTransitDays(carrier: Carrier, entry: Entry): Partial<Carrier> {
  const minimum = carrier.eta_days_min ?? entry.eta_days_min;
  const maximum = carrier.eta_days_max ?? entry.eta_days_max;
  if (minimum !== null && maximum !== null && minimum > maximum) return {};
  return {
    ...(carrier.eta_days_min === minimum ? {} : { eta_days_min: minimum }),
    ...(carrier.eta_days_max === maximum ? {} : { eta_days_max: maximum }),
  };
}
