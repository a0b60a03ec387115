import { isBlank } from '@waybill/kernel/blank';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import {
  codeOfCall,
  type LocationFacts,
  type Reach,
  resolveLocation,
} from '../location/call-location.ts';
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

/**
 * Finds the location that a batch is booked at, once it has the reason that it owes: that is asked
 * before the location is looked at (INV-23, INV-60), and before both, whose location it is (API-317).
 */
export function findBatchLocation(
  booked: Booked,
  batch: { readonly reason: string | null; readonly location_code: string | null },
  shop: Reach<LocationFacts> & {
    readonly settings: Pick<
      InventorySettings,
      'movement_reason_required' | 'default_location_code'
    >;
  },
):
  | LocationFacts
  | Rejection<'reason_required' | 'unknown_location' | 'location_not_permitted' | 'invalid_value'> {
  const { locations, settings } = shop;
  const code = codeOfCall(shop, batch.location_code, 'location_code');
  if (isRejection(code)) return code;
  return (
    refuseReason(booked, batch.reason, settings) ??
    resolveLocation(locations, code, settings.default_location_code)
  );
}
