import type { Call } from '@waybill/resources/bind-rules';
import { text } from '@waybill/table/attribute';
import { defineEntity } from '@waybill/table/entity';
import { key } from '@waybill/table/key';
import type { Put } from '@waybill/table/write';

/** Enough that changes at the same time seldom wait for each other; a quote reads all of them in one query. */
const SHARDS = 4;

/** What changes with every change of the offer of a tenant. */
export const offerToken = defineEntity({ name: 'shipping_offer', attributes: { token: text } });

/** Where the tokens of a tenant are. */
export function offerPartition(tenant: string): string {
  return key('T', tenant, 'SHIPPING_OFFER');
}

/**
 * The write that every change of methods, tiers, carriers and weight units carries: a quote takes
 * its copy of the offer for current until it reads another `token` (SHP-135). No token comes twice;
 * a transaction has one of these writes.
 */
export function replaceOfferToken(tenant: string, token: string): Put {
  const shard = (token.codePointAt(token.length - 1) ?? 0) % SHARDS;
  const at = { pk: offerPartition(tenant), sk: key('SHARD', String(shard)) };
  return { put: offerToken.item(at, { token }) };
}

/** The side write of every resource that quotes are made of, bound to each of them once. */
export function changeOffer(_change: unknown, { ctx }: Call): Put[] {
  return [replaceOfferToken(ctx.tenant, ctx.newId())];
}
