import { compare, type Decimal } from '@waybill/kernel/decimal';
import { type Principal, permits } from '../buyer/principal.ts';
import type { PlacementSettings } from '../shared/settings.ts';

/** Why an order waits; null when it does not (ORD-21, ORD-22). */
export interface Approval {
  readonly reason: 'permission' | 'value_threshold';
  /** The limit that was exceeded; null for a missing permission. */
  readonly threshold: Decimal | null;
}

/** Decides whether a placement waits for approval, and why (ORD-21, ORD-22). */
export function approvalOf(
  grandTotal: Decimal,
  principal: Principal | undefined,
  { require_approval_above_value: threshold }: PlacementSettings,
): Approval | null {
  if (!permits(principal, 'orders.create')) return { reason: 'permission', threshold: null };
  // The back office needs no right to order, but only a named right lifts the threshold.
  const exempt = principal?.permissions.includes('orders.approve') === true;
  if (threshold === null || exempt || compare(grandTotal, threshold) <= 0) return null;
  return { reason: 'value_threshold', threshold };
}
