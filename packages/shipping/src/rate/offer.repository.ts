import { uuidFloor } from '@waybill/kernel/id';
import type { Instant } from '@waybill/kernel/instant';
import { tableName } from '@waybill/table/client';
import { definePattern } from '@waybill/table/pattern';
import { queryAll } from '@waybill/table/read';
import { loadCarriers } from '../carrier/carrier.repository.ts';
import type { Carrier } from '../carrier/carrier.resource.ts';
import { loadQuotedMethods, type QuotedMethod } from '../method/method.repository.ts';
import { offerPartition, offerToken } from '../offer-token.writes.ts';
import type { Unit } from '../weight-unit/convert-weight.ts';
import { loadQuotedUnits } from '../weight-unit/weight-unit.repository.ts';

export const patterns = [
  definePattern({
    name: 'State of the shipping offer',
    key: 'pk = T#tenant#SHIPPING_OFFER, sk = SHARD#n',
    reads: 'tokens that every change of methods, tiers, carriers and weight units replaces',
  }),
];

/** What a tenant offers: its methods with their price tables, its carriers and its units. */
export interface Offer {
  readonly methods: readonly QuotedMethod[];
  readonly carriers: readonly Carrier[];
  readonly weightUnits: readonly Unit[];
}

interface CachedOffer {
  /** The tokens that were read with it. */
  readonly state: string;
  readonly offer: Offer;
}

const CACHE_LIMIT = 50;
const cache = new Map<string, CachedOffer>();

/** Puts a tenant at the end of the cache and drops the one at its beginning (SHP-136). */
function cacheOffer(address: string, cached: CachedOffer): void {
  cache.delete(address);
  cache.set(address, cached);
  const [oldest] = cache.keys();
  if (cache.size > CACHE_LIMIT && oldest !== undefined) cache.delete(oldest);
}

/** A token is as old as the call that made it: the longest call, and ten seconds to commit. */
const COMMIT_WINDOW_MS = 40_000;

/**
 * Whether every row shows the changes that the tokens stand for. A query during a transaction may
 * show the new token and the old row (DynamoDB developer guide, transaction isolation levels).
 */
function areChangesVisible(tokens: readonly string[], at: Instant): boolean {
  const youngest = uuidFloor(Date.parse(at) - COMMIT_WINDOW_MS);
  return tokens.every((token) => token < youngest);
}

/**
 * The offer of a tenant at the arrival `at` of a call. Its tokens are read strongly consistent at
 * every call (SHP-135); the rows only while a change is young, or when this process has not read
 * them since (SHP-136).
 */
export async function loadOffer(tenant: string, at: Instant): Promise<Offer> {
  const shards = await queryAll({ pk: offerPartition(tenant) });
  const tokens = shards.map((shard) => offerToken.read(shard).token);
  const state = tokens.join(' ');
  const address = `${tableName()} ${tenant}`;
  const cached = cache.get(address);
  if (cached !== undefined && cached.state === state) {
    cacheOffer(address, cached);
    return cached.offer;
  }
  const [methods, carriers, weightUnits] = await Promise.all([
    loadQuotedMethods(tenant),
    loadCarriers(tenant),
    loadQuotedUnits(tenant),
  ]);
  const offer = { methods, carriers, weightUnits };
  // Without a token no call has changed anything, and no token would show a change either.
  if (state !== '' && areChangesVisible(tokens, at)) cacheOffer(address, { state, offer });
  return offer;
}
