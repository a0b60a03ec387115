import type { Call } from '@waybill/resources/bind-rules';
import { type Key, key } from '@waybill/table/key';
import type { Update } from '@waybill/table/write';

/** Enough that changes side by side seldom wait for each other; quotes read them all at once. */
const SHARDS = 4;

export function offerPartition(tenant: string): string {
  return key('T', tenant, 'SHIPPING_OFFER');
}

/**
 * The write beside every change of methods, tiers, carriers and weight units: quotes take what they hold for
 * current until they meet another `token`. Tokens never come twice; one write a transaction.
 */
export function offerChanged(tenant: string, token: string): Update {
  const shard = (token.codePointAt(token.length - 1) ?? 0) % SHARDS;
  const update: Key = { pk: offerPartition(tenant), sk: key('SHARD', String(shard)) };
  return { update, set: { _e: 'shipping_offer', token } };
}

/** The side write of every resource that quotes are made of, bound to each of them once. */
export function changeOffer(_change: unknown, { ctx }: Call): Update[] {
  return [offerChanged(ctx.tenant, ctx.newId())];
}
