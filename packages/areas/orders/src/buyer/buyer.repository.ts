import type { Context } from '@waybill/api/context';
import { loadSettings } from '@waybill/settings/settings.repository';
import { orderSettings } from '../shared/settings.ts';
import { asBuyer, type Buyer } from './buyer.ts';

/**
 * The buyer of a call. Which market the call names does not matter: a buyer chooses that, and the
 * scope is that of the market of each row (ORD-115). The back office costs no read.
 */
export async function buyerOf({
  tenant,
  principal,
}: Pick<Context, 'tenant' | 'principal'>): Promise<Buyer | undefined> {
  if (principal === undefined) return undefined;
  return asBuyer(principal, await loadSettings(tenant, orderSettings));
}
