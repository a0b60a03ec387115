import type { BuyerScope } from '../settings.ts';
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
