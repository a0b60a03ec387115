import * as v from 'valibot';

/** A declared setting (API-115): its values, its default and where it may vary. */
export interface Setting<Value = unknown> {
  readonly schema: v.GenericSchema;
  readonly fallback: Value;
  /** A market's value wins over the tenant's; a tenant-scoped setting knows no market. */
  readonly scope: 'tenant' | 'market';
  /** Its effect in the words of a shop, and whom a change of it reaches: open orders, or new ones. */
  readonly about: string;
}

/** The settings of one area, by name. */
export type Settings = Readonly<Record<string, Setting>>;

/** The settings of an area under the name that calls give it: `GET /settings/apps/{app}`. */
export interface AreaSettings<Declared extends Settings = Settings> {
  readonly app: string;
  readonly settings: Declared;
  /** To name a market is a mistake, also where no value is written (API-170). */
  readonly refusesMarkets?: boolean;
}

/** The value that a setting holds: what its schema gives, or null where null is the default. */
type ValueOf<Declared extends Setting> = Declared extends Setting<infer Value> ? Value : never;

/** The effective values of an area's settings, each of the type that its declaration gives it. */
export type SettingValues<Declared extends Settings> = {
  readonly [Name in keyof Declared]: ValueOf<Declared[Name]>;
};

/** Values of one level, as they are stored or to be stored; null or absent falls through. */
export type LevelValues<Declared extends Settings> = {
  readonly [Name in keyof Declared]?: ValueOf<Declared[Name]> | null;
};

/** The stored values of an area at every level, ready to be resolved for any market. */
export interface StoredSettings<Declared extends Settings> {
  /** Effective values; without a market the tenant's. */
  for(marketId: string | undefined): SettingValues<Declared>;
  /** The value of one level alone, where an area tells which level answers. */
  at(marketId: string | undefined): LevelValues<Declared>;
  /** The value of each market that was read, by the id of the market. */
  ofMarkets(): ReadonlyMap<string, LevelValues<Declared>>;
}

/** Declares the settings of an area; the declaration is pure data. */
export function defineSettings<Declared extends Settings>(
  app: string,
  settings: Declared,
  { refusesMarkets = false }: { readonly refusesMarkets?: boolean } = {},
): AreaSettings<Declared> {
  return { app, settings, refusesMarkets };
}

/** Tells a setting that holds null as a value of its own, which is not its default (API-116). */
export const holdsNull = ({ schema }: Setting): boolean => v.is(schema, null);

/** A setting with one value for all markets of a tenant. */
export function tenantWide<
  Schema extends v.GenericSchema,
  const Fallback extends v.InferOutput<Schema> | null,
>(schema: Schema, fallback: Fallback, about: string): Setting<v.InferOutput<Schema> | Fallback> {
  return { schema, fallback, scope: 'tenant', about };
}

/** A setting that a market may have a value of its own for. */
export function perMarket<
  Schema extends v.GenericSchema,
  const Fallback extends v.InferOutput<Schema> | null,
>(schema: Schema, fallback: Fallback, about: string): Setting<v.InferOutput<Schema> | Fallback> {
  return { schema, fallback, scope: 'market', about };
}
