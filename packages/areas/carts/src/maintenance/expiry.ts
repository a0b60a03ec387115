import { DAY_MS } from '@waybill/kernel/instant';
import type { Cart } from '../cart/cart.schema.ts';
import type { Lifetimes } from '../shared/settings.ts';

const MINUTE_MS = 60_000;

/** The end of a cart that nobody uses. */
export type Expiry = 'abandon' | 'purge';

/** A lifetime in milliseconds; 0 is none. */
const lasting = (ms: number) => (ms > 0 ? ms : Number.POSITIVE_INFINITY);

/**
 * Says what becomes of a cart at a moment: an active one is abandoned when its time is over, any other
 * but an ordered one is purged when its days are over. Each begins with its last change, so that a
 * cart is never purged in the run that abandons it (CRT-81 to CRT-83).
 */
export function expiryOf(
  { status, contact_id, updated_at }: Cart,
  { abandon_after_minutes, cart_ttl_days, guest_cart_ttl_days }: Lifetimes,
  now: Date,
): Expiry | undefined {
  const idle = now.getTime() - Date.parse(updated_at);
  const days = contact_id === null ? guest_cart_ttl_days : cart_ttl_days;
  const isOver = idle >= lasting(days * DAY_MS);
  if (status !== 'active') return isOver && status !== 'ordered' ? 'purge' : undefined;
  return isOver || idle >= lasting(abandon_after_minutes * MINUTE_MS) ? 'abandon' : undefined;
}

/**
 * The latest creation of a cart that may expire at a moment, in milliseconds; undefined where carts
 * in its state never do (CRT-84).
 */
export function createdBefore(
  status: Cart['status'],
  { abandon_after_minutes, cart_ttl_days, guest_cart_ttl_days }: Lifetimes,
  now: Date,
): number | undefined {
  const days = [cart_ttl_days, guest_cart_ttl_days].map((one) => lasting(one * DAY_MS));
  const minutes = status === 'active' ? [lasting(abandon_after_minutes * MINUTE_MS)] : [];
  const shortest = Math.min(...days, ...minutes);
  return Number.isFinite(shortest) ? now.getTime() - shortest : undefined;
}
