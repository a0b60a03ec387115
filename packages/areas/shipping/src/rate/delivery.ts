import { DAY_MS, type Instant } from '@waybill/kernel/instant';
import { clockAt, hasShown } from '@waybill/kernel/time-zone';
import type { Carrier } from '../carrier/carrier.resource.ts';
import type { Method } from '../method/method.resource.ts';
import type { ShippingSettings } from '../shared/settings.ts';
import type { DeliveryEstimate } from './rate.schema.ts';

/** Transit time in calendar days, as applied. */
export interface Transit {
  readonly eta_days_min: number | null;
  readonly eta_days_max: number | null;
}

/** The method's bounds, each on its own, else the carrier's (SHP-118). */
export function transitOf(
  method: Pick<Method, 'eta_days_min' | 'eta_days_max'>,
  carrier: Pick<Carrier, 'eta_days_min' | 'eta_days_max'> | undefined,
): Transit {
  return {
    eta_days_min: method.eta_days_min ?? carrier?.eta_days_min ?? null,
    eta_days_max: method.eta_days_max ?? carrier?.eta_days_max ?? null,
  };
}

/**
 * Days on which a parcel leaves and arrives, as the clock of the shop's zone shows them (SHP-119):
 * calendar days, weekends count (SHP-121). Null where no transit time is known (SHP-122).
 */
export function estimateDelivery(
  at: Instant,
  { eta_days_min, eta_days_max }: Transit,
  carrier: Pick<Carrier, 'cutoff_time' | 'handling_days'> | undefined,
  settings: Pick<ShippingSettings, 'cutoff_time' | 'handling_days' | 'time_zone'>,
): DeliveryEstimate | null {
  if (eta_days_min === null && eta_days_max === null) return null;
  const zone = settings.time_zone;
  const moment = Date.parse(at);
  const cutoff = carrier?.cutoff_time ?? settings.cutoff_time;
  const passed = cutoff !== null && hasShown(cutoff, moment, zone);
  const handling = carrier?.handling_days ?? settings.handling_days;
  const today = Date.parse(`${clockAt(moment, zone)}Z`);
  const shipped = today + (handling + (passed ? 1 : 0)) * DAY_MS;
  const after = (days: number | null) => (days === null ? null : dateOf(shipped + days * DAY_MS));
  return {
    ship_date: dateOf(shipped),
    earliest: after(eta_days_min),
    latest: after(eta_days_max),
    cutoff_time: cutoff,
    cutoff_passed: passed,
    handling_days: handling,
  };
}

function dateOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
