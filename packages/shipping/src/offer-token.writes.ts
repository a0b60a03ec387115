import type { Call } from '@waybill/resources/bind-rules';
import { type Key, key } from '@waybill/table/key';
import type { Update } from '@waybill/table/write';

/** Enough that changes at the same time seldom wait for each other; a quote reads all of them in one query. */
const SHARDS = 4;

export function offerPartition(tenant: string): string {
  return key('T', tenant, 'SHIPPING_OFFER');
}

/**
 * The write that every change of methods, tiers, carriers and weight units carries: a quote takes
 * its copy of the offer for current until it reads another `token` (SHP-135). No token comes twice;
 * a transaction has one of these writes.
 */
export function replaceOfferToken(tenant: string, token: string): Update {
  const shard = (token.codePointAt(token.length - 1) ?? 0) % SHARDS;
  const update: Key = { pk: offerPartition(tenant), sk: key('SHARD', String(shard)) };
  return { update, set: { _e: 'shipping_offer', token } };
}

/** The side write of every resource that quotes are made of, bound to each of them once. */
export function changeOffer(_change: unknown, { ctx }: Call): Update[] {
  return [replaceOfferToken(ctx.tenant, ctx.newId())];
}
