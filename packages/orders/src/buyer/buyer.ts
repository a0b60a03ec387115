import type { Context } from '@waybill/api/context';
import { isRejection } from '@waybill/kernel/rejection';
import { type BuyerScope, commandSettings, type SettingsByMarket } from '../settings.ts';
import type { Principal } from './principal.ts';

/** The contact a call acts for, and how far its shop lets contacts see. */
export interface Buyer extends Principal {
  readonly scope: BuyerScope;
}

/** The buyer behind a principal; without one the call is the back office's. */
export function asBuyer(
  principal: Principal | undefined,
  { buyer_scope: scope }: { readonly buyer_scope: BuyerScope },
): Buyer | undefined {
  return principal === undefined ? undefined : { ...principal, scope };
}

/**
 * The buyer of a call. The scope is that of the market the call names, else the tenant's, as
 * with every setting but those of a placement. The back office costs no read.
 */
export async function buyerOf(
  { principal, market }: Pick<Context, 'principal' | 'market'>,
  settings: () => Promise<SettingsByMarket>,
): Promise<Buyer | undefined> {
  if (principal === undefined) return undefined;
  const [stored, named] = await Promise.all([settings(), market()]);
  const marketId = isRejection(named) ? undefined : named?.id;
  return asBuyer(principal, commandSettings(stored.for(marketId)));
}
