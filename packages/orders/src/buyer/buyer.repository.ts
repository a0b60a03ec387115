import type { Context } from '@waybill/api/context';
import { isRejection } from '@waybill/kernel/rejection';
import { loadSettings } from '@waybill/settings/settings.repository';
import { orderSettings } from '../settings.ts';
import { asBuyer, type Buyer } from './buyer.ts';

/**
 * The buyer of a call. The scope is that of the market the call names, else the tenant's, as
 * with every setting but those of a placement. The back office costs no read.
 */
export async function buyerOf({
  tenant,
  principal,
  market,
}: Pick<Context, 'tenant' | 'principal' | 'market'>): Promise<Buyer | undefined> {
  if (principal === undefined) return undefined;
  const [stored, named] = await Promise.all([loadSettings(tenant, orderSettings), market()]);
  const marketId = isRejection(named) ? undefined : named?.id;
  return asBuyer(principal, stored.for(marketId));
}
