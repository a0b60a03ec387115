import type { Rejection } from '@waybill/kernel/rejection';
import { type LocationFacts, resolveLocation } from '../location/call-location.ts';
import type { InventorySettings } from '../shared/settings.ts';
import { type Booked, refuseReason } from './reason.ts';

/**
 * Finds the location that a batch is booked at, once it has the reason that it owes: that is asked
 * before the location is looked at (INV-23, INV-60).
 */
export function findBatchLocation(
  booked: Booked,
  batch: { readonly reason: string | null; readonly location_code: string | null },
  shop: {
    readonly locations: readonly LocationFacts[];
    readonly settings: Pick<
      InventorySettings,
      'movement_reason_required' | 'default_location_code'
    >;
  },
): LocationFacts | Rejection<'reason_required' | 'unknown_location'> {
  const { locations, settings } = shop;
  return (
    refuseReason(booked, batch.reason, settings) ??
    resolveLocation(locations, batch.location_code, settings.default_location_code)
  );
}
