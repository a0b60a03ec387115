import type { StoredSettings } from '@waybill/settings/setting';
import type { BuyerScope, orderSettings } from '../shared/settings.ts';
import type { Principal } from './principal.ts';

/** The contact a call acts for, and how far its shop lets contacts see. */
export interface Buyer extends Principal {
  /** The scope of the tenant, which no market widens. */
  readonly scope: BuyerScope;
  /** The scopes of the markets that have one of their own, by the id of the market. */
  readonly marketScopes: ReadonlyMap<string, BuyerScope>;
}

/** From the narrowest to the widest. */
const SCOPES: readonly BuyerScope[] = ['own', 'organization', 'tenant'];

const narrower = (one: BuyerScope, other: BuyerScope): BuyerScope =>
  SCOPES.indexOf(one) <= SCOPES.indexOf(other) ? one : other;

/** The buyer behind a principal; without one the call is the back office's. */
export function asBuyer(
  principal: Principal | undefined,
  settings: StoredSettings<typeof orderSettings.settings>,
): Buyer | undefined {
  if (principal === undefined) return undefined;
  const ofMarkets = [...settings.ofMarkets()].flatMap(([id, { buyer_scope: scope }]) =>
    scope === undefined || scope === null ? [] : [[id, scope] as const],
  );
  return {
    ...principal,
    scope: settings.for(undefined).buyer_scope,
    marketScopes: new Map(ofMarkets),
  };
}

/** The scope for rows of a market, or of none: a market only narrows that of the tenant (ORD-115). */
export function scopeOfMarket({ scope, marketScopes }: Buyer, marketId: string | null): BuyerScope {
  const ofMarket = marketId === null ? undefined : marketScopes.get(marketId);
  return ofMarket === undefined ? scope : narrower(scope, ofMarket);
}

/** The scope that opens no row too many, whatever the markets of the rows (ORD-115). */
export function scopeOfAllMarkets({ scope, marketScopes }: Buyer): BuyerScope {
  return [...marketScopes.values()].reduce(narrower, scope);
}
