import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import type { Order } from '../order/order.schema.ts';
import { decidePlacement, type PlacementDecision } from '../placement/place-order.ts';
import type { ExchangeBody } from '../placement/placement.schema.ts';
import type { ShopRefusal } from '../placement/placement-refusals.ts';
import type { PlacementSettings } from '../shared/settings.ts';

/** Columns that an exchange has from its order where its body leaves them out (ORD-223). */
const INHERITED = [
  'contact_id',
  'organization_id',
  'currency',
  'buyer',
  'billing_address',
  'shipping_address',
] as const;

/**
 * Decides the order that replaces returned goods: a placement of the back office in the market of
 * the order, which waits for approval above the threshold (ORD-223). Refusals name `exchange.…`.
 */
export function decideExchange(
  order: Order,
  body: ExchangeBody,
  settings: PlacementSettings,
  { now, newId }: Moment,
): PlacementDecision | Rejection<ShopRefusal> {
  const inherited = INHERITED.map((name) => [name, body[name] ?? order[name]] as const);
  const decision = decidePlacement({
    body: { ...body, ...Object.fromEntries(inherited) },
    principal: undefined,
    settings,
    marketId: order.market_id ?? undefined,
    exchangeOf: order.id,
    now,
    newId,
  });
  return isRejection(decision) ? refusedWithin(decision) : decision;
}

/** A refusal of a placement, named in the body that it is a part of. */
export function refusedWithin<Code extends string>({
  rejected,
  message,
  details = [],
}: Rejection<Code>): Rejection<Code> {
  return reject(rejected, message, withinExchange(details));
}

/** Problems of a placement, named in the body that it is a part of. */
export function withinExchange<One extends { readonly path: string }>(
  problems: readonly One[],
): One[] {
  return problems.map((one) => ({ ...one, path: `exchange.${one.path}` }));
}
