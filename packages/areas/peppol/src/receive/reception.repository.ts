import type { Context } from '@waybill/api/context';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { loadSettings } from '@waybill/settings/settings.repository';
import { loadCorrespondence } from '../correspondence/correspondence.repository.ts';
import type { StoredCorrespondence } from '../correspondence/correspondence.ts';
import type { OrderView } from '../order/order-view.ts';
import { findPartner } from '../partner/partner.repository.ts';
import type { Partner } from '../partner/partner.resource.ts';
import { loadMarkets } from '../shared/market.repository.ts';
import { type PeppolSettings, peppolSettings } from '../shared/settings.ts';
import { type Arrived, nameOf } from './arrived.ts';
import { chooseMarket } from './choose-market.ts';
import { findOrder, loadClaim } from './claim.repository.ts';
import type { Claim } from './claim.ts';

/** Everything of the shop that a document is judged and executed upon. */
export interface Reception {
  readonly claim: Claim | undefined;
  readonly partner: Partner | undefined;
  /** The market that the document is for, or why it is for none. */
  readonly market: string | null | Rejection<'peppol_not_set_up' | 'not_our_document'>;
  readonly settings: PeppolSettings;
  /** The order that a change or a cancellation names, and what was said of it. */
  readonly order: OrderView | null;
  readonly before: StoredCorrespondence | undefined;
}

type ReadOrder = (tenant: string, orderId: string) => Promise<OrderView | undefined>;

async function loadNamedOrder(tenant: string, arrived: Arrived, read: ReadOrder) {
  const none = { order: null, before: undefined };
  if (arrived.transaction === 'T01') return none;
  const id = await findOrder(tenant, arrived.buyer.endpoint, arrived.order_reference);
  if (id === undefined) return none;
  const [order = null, before] = await Promise.all([
    read(tenant, id),
    loadCorrespondence(tenant, id),
  ]);
  return { order, before };
}

/** Loads what a document meets: settings are those of the order's market, else of the document's. */
export async function loadReception(
  { tenant }: Pick<Context, 'tenant'>,
  arrived: Arrived,
  read: ReadOrder,
): Promise<Reception> {
  const [claim, partner, markets, stored, named] = await Promise.all([
    loadClaim(tenant, nameOf(arrived)),
    findPartner(tenant, arrived.buyer.endpoint),
    loadMarkets(tenant),
    loadSettings(tenant, peppolSettings),
    loadNamedOrder(tenant, arrived, read),
  ]);
  const own = {
    tenant: stored.at(undefined).endpoint ?? null,
    byMarket: new Map(
      [...stored.ofMarkets()].flatMap(([id, { endpoint }]) =>
        endpoint == null ? [] : [[id, endpoint]],
      ),
    ),
  };
  const market = chooseMarket(arrived.seller.endpoint, own, markets, partner);
  const chosen = isRejection(market) ? undefined : (market ?? undefined);
  const settings = stored.for(named.order?.market_id ?? chosen);
  return { claim, partner, market, settings, ...named };
}
