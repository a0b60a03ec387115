import type { Carrier, CarrierCatalogEntry } from './carrier.schema.ts';
import { carrierCatalog } from './catalog.ts';

/** What a create leaves out (shipping.md 2.14). */
export const carrierDefaults = {
  countries: null,
  cutoff_time: null,
  eta_days_min: null,
  eta_days_max: null,
  handling_days: null,
  labels: null,
  metadata: null,
  position: 0,
  service_level: 'standard',
  status: 'active',
  tracking_url_template: null,
} as const;

/** An empty column of an existing carrier takes the catalog's value; a set one is never touched. */
const FILLED = [
  'countries',
  'cutoff_time',
  'handling_days',
  'labels',
  'tracking_url_template',
] as const;

export interface CarrierUpdate {
  readonly before: Carrier;
  readonly next: Carrier;
}

/** What `defaults` would do to the carriers of a tenant. */
export interface CarrierReconciliation {
  readonly created: readonly Carrier[];
  readonly updated: readonly CarrierUpdate[];
  /** Codes that were there before, the updated ones included. */
  readonly existing: readonly string[];
}

/**
 * Brings the carriers every tenant starts with: missing ones are created, empty columns of the
 * others filled, nothing is overwritten or deleted; a second run changes nothing (shipping.md 4.2).
 */
export function reconcileCarriers(
  carriers: readonly Carrier[],
  { newId, at }: { newId: () => string; at: string },
): CarrierReconciliation {
  const byCode = new Map(carriers.map((carrier) => [carrier.code.toLowerCase(), carrier]));
  const created: Carrier[] = [];
  const updated: CarrierUpdate[] = [];
  const existing: string[] = [];
  for (const entry of carrierCatalog.filter(({ seeded }) => seeded)) {
    const before = byCode.get(entry.code);
    if (before === undefined) {
      created.push(seededCarrier(entry, { id: newId(), at }));
      continue;
    }
    existing.push(entry.code);
    const missing = emptyColumns(before, entry);
    if (Object.keys(missing).length > 0) {
      updated.push({ before, next: { ...before, ...missing, updated_at: at } });
    }
  }
  return { created, updated, existing };
}

function seededCarrier(
  { seeded: _seeded, ...entry }: CarrierCatalogEntry,
  { id, at }: { id: string; at: string },
): Carrier {
  return { ...carrierDefaults, ...entry, id, created_at: at, updated_at: at };
}

function emptyColumns(carrier: Carrier, entry: CarrierCatalogEntry): Partial<Carrier> {
  const columns = FILLED.filter((name) => carrier[name] === null && entry[name] !== null);
  return {
    ...Object.fromEntries(columns.map((name) => [name, entry[name]])),
    ...emptyTransitDays(carrier, entry),
  };
}

// A bound of the catalog may contradict the one a merchant set; then the merchant's stands alone.
function emptyTransitDays(carrier: Carrier, entry: CarrierCatalogEntry): Partial<Carrier> {
  const minimum = carrier.eta_days_min ?? entry.eta_days_min;
  const maximum = carrier.eta_days_max ?? entry.eta_days_max;
  if (minimum !== null && maximum !== null && minimum > maximum) return {};
  return {
    ...(carrier.eta_days_min === minimum ? {} : { eta_days_min: minimum }),
    ...(carrier.eta_days_max === maximum ? {} : { eta_days_max: maximum }),
  };
}
