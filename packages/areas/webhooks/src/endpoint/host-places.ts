import { freeSlots, heldSlots, type Stored } from './slots.ts';

/**
 * Calls that a receiving host gets at once, over all endpoints of all tenants, beside one of each
 * process (WHK-214): a tenant that is alone there comes to 100, the most of a single endpoint.
 */
export const HOST_PLACES = 125;

/** A tenant takes another place while it holds fewer than so many times those that are free. */
const SHARE = 4;

/**
 * The places of a host that a tenant may take: the more it holds the more it leaves free, so that
 * another tenant always finds some (WHK-214).
 */
export function freePlaces(stored: Stored, tenant: string, now: Date): number[] {
  const free = freeSlots(stored, HOST_PLACES, now);
  const held = heldSlots(stored, HOST_PLACES, now).filter((holder) => holder === tenant);
  return held.length < SHARE * free.length ? free : [];
}
