import type { Carrier } from '../carrier/carrier.resource.ts';
import type { Method } from '../method/method.resource.ts';
import type { PriceStep } from '../price-table/price-step.ts';
import { type OfferPart, type Versions, versionName } from '../shared/offer-versions.ts';
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

export type Methods = Counted<ReadonlyMap<string, Method>>;
export type Tables = Counted<ReadonlyMap<string, readonly PriceStep[]>>;

/** An offer in parts. Each knows its own versions, so none is taken for newer than it is. */
export interface Parts {
  readonly methods: Methods;
  readonly tables: Tables;
  readonly carriers: Counted<readonly Carrier[]>;
  readonly units: Counted<readonly Unit[]>;
}

/** A method, and how often it changed. */
interface CountedMethod {
  readonly method: Method;
  readonly version: number;
}

/** The names of a part whose version is another one here than there, or is in one of them only. */
export function namesThatDiffer(held: Versions, counted: Versions, part: OfferPart): string[] {
  const names = new Set([...held.keys(), ...counted.keys()]);
  return [...names].filter(
    (name) => name.startsWith(versionName(part, '')) && held.get(name) !== counted.get(name),
  );
}

/** The id of what a version counts. */
export const idOf = (name: string) => name.slice(name.indexOf('#') + 1);

/** Methods with the versions in which they were read. */
export function countMethods(found: readonly CountedMethod[]): Methods {
  return {
    rows: new Map(found.map(({ method }) => [method.id, method])),
    versions: new Map(
      found.map(({ method: { id }, version }) => [versionName('method', id), version]),
    ),
  };
}

/** Price tables with the versions that their chunks make. */
export function countTables(found: ReadonlyMap<string, readonly TierChunk[]>): Tables {
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

/** The held offer with the parts of these ids replaced by the ones just read. */
export function replaceParts<Row>(
  held: Counted<ReadonlyMap<string, Row>>,
  names: readonly string[],
  read: Counted<ReadonlyMap<string, Row>>,
): Counted<ReadonlyMap<string, Row>> {
  const rows = new Map(held.rows);
  const versions = new Map(held.versions);
  for (const name of names) {
    rows.delete(idOf(name));
    versions.delete(name);
  }
  for (const [id, row] of read.rows) rows.set(id, row);
  for (const [name, version] of read.versions) versions.set(name, version);
  return { rows, versions };
}

/** Tells that all is held in the versions that are counted. */
export function isCurrent(held: Versions, counted: Versions): boolean {
  return held.size === counted.size && [...counted].every(([name, one]) => held.get(name) === one);
}

/** The offer that some parts make. */
export function offerOf({ methods, tables, carriers: { rows: found }, units }: Parts): Offer {
  return {
    methods: [...methods.rows].map(([id, method]) => ({
      method,
      steps: method.pricing_type === 'matrix' ? (tables.rows.get(id) ?? []) : [],
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
