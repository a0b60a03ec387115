import type { Carrier } from '../carrier/carrier.resource.ts';
import type { Method } from '../method/method.resource.ts';
import type { PriceStep } from '../price-table/price-step.ts';
import { type Versions, versionName } from '../shared/offer-versions.ts';
import { type TierChunk, tiersOf, versionOfTiers } from '../tier/tier-chunks.ts';
import type { Unit } from '../weight-unit/convert-weight.ts';

/** The offer of a tenant: its methods with their price tables, its carriers and its units. */
export interface Offer {
  readonly methods: readonly { readonly method: Method; readonly steps: readonly PriceStep[] }[];
  readonly carriers: readonly Carrier[];
  readonly weightUnits: readonly Unit[];
}

/** Rows with the versions in which they were read. */
export interface Counted<Rows> {
  readonly rows: Rows;
  readonly versions: Versions;
}

/** An offer in parts. Each knows its own versions, so none is taken for newer than it is. */
export interface Parts {
  readonly methods: Counted<readonly Method[]>;
  readonly tables: Counted<ReadonlyMap<string, readonly PriceStep[]>>;
  readonly carriers: Counted<readonly Carrier[]>;
  readonly units: Counted<readonly Unit[]>;
}

/** A method, and how often it changed. */
interface CountedMethod {
  readonly method: Method;
  readonly version: number;
}

/** Methods with the versions in which they were read. */
export function countMethods(found: readonly CountedMethod[]): Parts['methods'] {
  return {
    rows: found.map(({ method }) => method),
    versions: new Map(
      found.map(({ method: { id }, version }) => [versionName('method', id), version]),
    ),
  };
}

/** Price tables with the versions that their chunks make. */
export function countTables(found: ReadonlyMap<string, readonly TierChunk[]>): Parts['tables'] {
  const tables = [...found].filter(([, chunks]) => chunks.length > 0);
  return {
    rows: new Map(
      tables.map(([id, chunks]) => [
        id,
        tiersOf(chunks).map(({ from_value, price }): PriceStep => ({ from_value, price })),
      ]),
    ),
    versions: new Map(
      tables.map(([id, chunks]) => [versionName('tiers', id), versionOfTiers(chunks)]),
    ),
  };
}

/** Tells that all is held in the versions that are counted. */
export function isCurrent(held: Versions, counted: Versions): boolean {
  return held.size === counted.size && [...counted].every(([name, one]) => held.get(name) === one);
}

/** The offer that some parts make. */
export function offerOf({ methods, tables, carriers: { rows: found }, units }: Parts): Offer {
  return {
    methods: methods.rows.map((method) => ({
      method,
      steps: method.pricing_type === 'matrix' ? (tables.rows.get(method.id) ?? []) : [],
    })),
    carriers: found,
    weightUnits: units.rows,
  };
}

/** The versions of all parts. */
export function versionsIn({ methods, tables, carriers, units }: Parts): Versions {
  const all = [methods, tables, carriers, units];
  return new Map(all.flatMap(({ versions }) => [...versions]));
}
