import { isBlank } from '@waybill/kernel/blank';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { InventorySettings } from '../shared/settings.ts';

/** The reason of a request; blank is none (INV-59). */
export function readReason(reason: string | null | undefined): string | null {
  return reason === null || reason === undefined || isBlank(reason) ? null : reason;
}

/** Kinds of booking that differ in whether a reason is owed. */
export type Booked = 'adjustment' | 'receipt';

/** Refuses a booking without the reason that the shop asks for (INV-59, INV-60). */
export function refuseReason(
  booked: Booked,
  reason: string | null,
  { movement_reason_required: asked }: Pick<InventorySettings, 'movement_reason_required'>,
): Rejection<'reason_required'> | undefined {
  const owed = asked === 'all' || (asked === 'adjustments' && booked === 'adjustment');
  if (!owed || reason !== null) return undefined;
  return reject('reason_required', 'This shop asks for a reason with this booking.');
}
