import type { Rejection } from '@waybill/kernel/rejection';
import { refuseExternalId } from '@waybill/table/aggregate';
import { findByExternalId } from '@waybill/table/read';
import { ORDER_ENTITY } from '../order/order.entity.ts';

/**
 * Refuses an external id that an order holds before a number is drawn for a second one: an import
 * that is repeated leaves no gaps. The claim in the placement itself decides.
 */
export async function refuseTakenId(
  tenant: string,
  externalId: string | null,
): Promise<Rejection<'unique_violation'> | undefined> {
  if (externalId === null) return undefined;
  const holder = await findByExternalId(tenant, ORDER_ENTITY, externalId);
  return holder === undefined ? undefined : refuseExternalId(ORDER_ENTITY, externalId, holder);
}
