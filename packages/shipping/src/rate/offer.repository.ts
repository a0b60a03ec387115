import { uuidFloor } from '@waybill/kernel/id';
import type { Instant } from '@waybill/kernel/instant';
import { tableName } from '@waybill/table/client';
import { definePattern } from '@waybill/table/pattern';
import { queryAll } from '@waybill/table/read';
import { loadCarriers } from '../carrier/carrier.repository.ts';
import type { Carrier } from '../carrier/carrier.resource.ts';
import { loadQuotedMethods, type QuotedMethod } from '../method/method.repository.ts';
import { offerPartition } from '../offer-token.writes.ts';
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

interface Held {
  readonly state: string;
  readonly offer: Offer;
}

const HELD_LIMIT = 50;
const held = new Map<string, Held>();

/** The oldest goes first; a tenant that is quoted again moves to the end. */
function hold(address: string, one: Held): void {
  held.delete(address);
  held.set(address, one);
  const [oldest] = held.keys();
  if (held.size > HELD_LIMIT && oldest !== undefined) held.delete(oldest);
}

/** A token is as old as the call that made it: the longest call, and ten seconds to commit. */
const SETTLED_MS = 40_000;

/**
 * Whether all rows show by now what the tokens tell. A query beside a transaction may show the new
 * token and the old row (DynamoDB developer guide, transaction isolation levels).
 */
function isSettled(tokens: readonly string[], at: Instant): boolean {
  const youngest = uuidFloor(Date.parse(at) - SETTLED_MS);
  return tokens.every((token) => token < youngest);
}

/**
 * The offer of a tenant at the arrival `at` of a call: its tokens are read strongly consistent at
 * every call, the many rows behind them only while a change is young, or when this process has not
 * read them since.
 */
export async function loadOffer(tenant: string, at: Instant): Promise<Offer> {
  const shards = await queryAll({ pk: offerPartition(tenant) });
  const tokens = shards.map(({ token }) => String(token));
  const state = tokens.join(' ');
  const address = `${tableName()} ${tenant}`;
  const known = held.get(address);
  if (known !== undefined && known.state === state) {
    hold(address, known);
    return known.offer;
  }
  const [methods, carriers, weightUnits] = await Promise.all([
    loadQuotedMethods(tenant),
    loadCarriers(tenant),
    loadQuotedUnits(tenant),
  ]);
  const offer = { methods, carriers, weightUnits };
  // Without a token nothing has been changed by a call, and nothing would tell of it either.
  if (state !== '' && isSettled(tokens, at)) hold(address, { state, offer });
  return offer;
}
