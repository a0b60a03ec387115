import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Filter, ListRequest } from '@waybill/table/list';
import { type Buyer, scopeOfAllMarkets, scopeOfMarket } from '../buyer/buyer.ts';
import { permits } from '../buyer/principal.ts';
import type { BuyerScope } from '../shared/settings.ts';
import type { Order } from './order.schema.ts';

/** Fields that decide whose an order is. */
export type OwnedOrder = Pick<
  Order,
  'id' | 'status' | 'contact_id' | 'organization_id' | 'market_id'
>;

/** Reach of a call: the order is hidden, may be read and commented, or may be changed. */
export type Reach = 'none' | 'read' | 'use';

/**
 * Decides a buyer's reach (ORD-106 to ORD-108): its own orders; those of its organization
 * with `orders.read`, to use with `orders.approve` as well; with that right alone those that wait
 * for approval. The scope `tenant` opens every order, and the back office has no bounds. The scope
 * is that of the order's market (ORD-115).
 */
export function reachOf(order: OwnedOrder, buyer: Buyer | undefined): Reach {
  if (buyer === undefined || isOwn(order, buyer)) return 'use';
  const scope = scopeOfMarket(buyer, order.market_id);
  if (scope === 'tenant') return 'use';
  if (!isOfOrganization(order, buyer)) return 'none';
  const approves = permits(buyer, 'orders.approve');
  if (approves && order.status === 'pending') return 'use';
  if (!readsOrganization(buyer, scope)) return 'none';
  return approves ? 'use' : 'read';
}

/** The refusal of an order that the buyer does not see: the same as of one that is not there. */
export function refuseUnseen(
  order: OwnedOrder,
  buyer: Buyer | undefined,
): Rejection<'not_found'> | undefined {
  return reachOf(order, buyer) === 'none' ? noSuchOrder(order.id) : undefined;
}

/** The refusal of a command on an order that the buyer does not see, or only sees. */
export function refuseUnusable(
  order: OwnedOrder,
  buyer: Buyer | undefined,
): Rejection<'not_found' | 'buyer_not_permitted'> | undefined {
  if (reachOf(order, buyer) !== 'read') return refuseUnseen(order, buyer);
  return reject(
    'buyer_not_permitted',
    'The order is a colleague’s; to change it the contact needs orders.approve.',
  );
}

/** The refusal of an order that does not exist. */
export function noSuchOrder(id: string): Rejection<'not_found'> {
  return reject('not_found', `There is no order ${id}.`);
}

/**
 * A list as a buyer may ask for it: its organization's orders where it reads them, else its own,
 * and its own where it asks for them. Always one more equality on a column with an index, so the
 * total stays exact (ORD-109). A list across markets is as narrow as the narrowest of them, one of a
 * single market has the scope of that market (ORD-115). Undefined when no order can match.
 */
export function limitToReach(
  request: ListRequest,
  buyer: Buyer | undefined,
): ListRequest | undefined {
  if (buyer === undefined) return request;
  const scope = scopeOfList(request, buyer);
  if (scope === 'tenant') return request;
  const own = equalTo('contact_id', buyer.contactId);
  const asksOwn = request.filters.some((filter) => own !== undefined && isSame(filter, own));
  const bound =
    readsOrganization(buyer, scope) && !asksOwn
      ? equalTo('organization_id', buyer.organizationId)
      : own;
  if (bound === undefined) return undefined;
  const asked = request.filters.filter(({ column }) => column === bound.column);
  if (!asked.every((filter) => isSame(filter, bound))) return undefined;
  const others = request.filters.filter(({ column }) => column !== bound.column);
  return { ...request, filters: [bound, ...others] };
}

function isOwn({ contact_id }: OwnedOrder, { contactId }: Buyer): boolean {
  return contactId !== undefined && contact_id === contactId;
}

function isOfOrganization({ organization_id }: OwnedOrder, { organizationId }: Buyer): boolean {
  return organizationId !== undefined && organization_id === organizationId;
}

/** The scope of the market that a list is filtered by, else one that holds in every market. */
function scopeOfList({ filters }: ListRequest, buyer: Buyer): BuyerScope {
  const market = filters.find(({ column }) => column === 'market_id');
  if (market === undefined) return scopeOfAllMarkets(buyer);
  return scopeOfMarket(buyer, market.value === null ? null : String(market.value));
}

function readsOrganization(buyer: Buyer, scope: BuyerScope): boolean {
  const { organizationId } = buyer;
  return scope === 'organization' && organizationId !== undefined && permits(buyer, 'orders.read');
}

function equalTo(column: string, value: string | undefined): Filter | undefined {
  return value === undefined ? undefined : { column, value };
}

function isSame(left: Filter, right: Filter): boolean {
  return left.column === right.column && left.value === right.value;
}
