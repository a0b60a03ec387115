import type { ApiKey, KeptApiKey } from './api-key.schema.ts';

/** A location that keys are bound to. */
export interface Place {
  readonly id: string;
  readonly code: string;
}

/** Reads the locations of a tenant; the area that has them wires it. */
export type LoadPlaces = (tenant: string) => Promise<readonly Place[]>;

type Bound = Pick<KeptApiKey, 'location_ids'>;

/** The codes of the locations of a key as they are now; those that are gone drop out (API-312). */
export function codesOf({ location_ids: ids }: Bound, places: readonly Place[]): string[] | null {
  if (ids === null) return null;
  const codes = new Map(places.map(({ id, code }) => [id, code]));
  return ids.flatMap((id) => codes.get(id) ?? []);
}

/** A key as a caller is shown it, before its hint. */
export function presentKey(kept: KeptApiKey, places: readonly Place[]): ApiKey {
  const { location_ids, ...key } = kept;
  return { ...key, location_codes: codesOf({ location_ids }, places) };
}

/** The locations of the tenant, which are read where one of some keys is bound to any. */
export async function placesFor(
  tenant: string,
  keys: readonly Bound[],
  load: LoadPlaces,
): Promise<readonly Place[]> {
  return keys.some(({ location_ids }) => location_ids !== null) ? load(tenant) : [];
}
