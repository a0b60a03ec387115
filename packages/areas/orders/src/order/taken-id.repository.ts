import type { Rejection } from '@waybill/kernel/rejection';
import { refuseExternalId } from '@waybill/table/aggregate';
import { findByExternalId } from '@waybill/table/read';

/**
 * Refuses an external id that another record of this kind holds before a number is drawn for a second
 * one: an import that is repeated leaves no gaps (ORD-118). The claim in the change itself decides.
 */
export async function refuseTakenId(
  tenant: string,
  entity: string,
  externalId: string | null,
): Promise<Rejection<'unique_violation'> | undefined> {
  if (externalId === null) return undefined;
  const holder = await findByExternalId(tenant, entity, externalId);
  return holder === undefined ? undefined : refuseExternalId(entity, externalId, holder);
}
