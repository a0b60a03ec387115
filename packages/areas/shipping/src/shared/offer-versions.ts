import { defineKind, type Key, key, shardOf } from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';

/** Kinds of parts in the offer of a tenant. */
export type OfferPart = 'method' | 'tiers' | 'carrier' | 'unit';

/** Counts of the changes of parts of an offer: each is counted in an attribute of its own. */
export const offerKind = defineKind({ name: 'shipping_offer' });

/** Small enough that a change costs the least, few enough that a quote reads all in one batch. */
const SHARDS = Array.from({ length: 8 }, (_, shard) => shard);

/** The attribute that counts the changes of a part; the tiers of a method count for themselves. */
export function versionName(part: OfferPart, id: string): string {
  return `${part}#${id}`;
}

/** The attribute that names the default weight unit. */
export const DEFAULT_UNIT = versionName('unit', 'DEFAULT');

function shardKey(tenant: string, shard: number): Key {
  return { pk: key('T', tenant, 'SHIPPING_OFFER', String(shard)), sk: 'VERSIONS' };
}

/** The item that counts the changes of a part of a tenant's offer. */
export function versionKeys(tenant: string): readonly Key[] {
  return SHARDS.map((shard) => shardKey(tenant, shard));
}

/** The shard of a part, by its id, so that calls seldom meet. */
export function versionKey(tenant: string, id: string): Key {
  return shardKey(tenant, shardOf(id, SHARDS.length));
}

/** The parts of an offer by name, with how often each changed; the default unit with its id. */
export type Versions = ReadonlyMap<string, unknown>;

/** Reads the counts from the items of `versionKeys`. */
export function versionsOf(items: readonly (TableItem | undefined)[]): Versions {
  const there = items.filter((item) => item !== undefined);
  const entries = there.flatMap((item) => Object.entries(offerKind.current(item)));
  return new Map(entries.filter(([name]) => name.includes('#')));
}
