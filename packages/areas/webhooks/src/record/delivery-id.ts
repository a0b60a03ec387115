import { momentOfUlid } from '@waybill/kernel/id';
import type { DeliveryRef } from './delivery.entity.ts';

const PREFIX_LENGTH = 'dlv_'.length;
const ULID_LENGTH = 26;

/** The form of an id of a delivery. */
export const DELIVERY_ID = /^dlv_[0-9A-HJKMNP-TV-Z]{52}$/u;

/**
 * The id of the one delivery of an event to an endpoint: both ids, one after the other, so that it
 * is found by one read and needs no index (WHK-130).
 */
export function deliveryIdOf({ event, endpoint }: Pick<DeliveryRef, 'event' | 'endpoint'>): string {
  return `dlv_${event.slice(PREFIX_LENGTH)}${endpoint.slice(PREFIX_LENGTH)}`;
}

/** The event and the endpoint that an id of this form names. */
export function pairOfDelivery(id: string): Pick<DeliveryRef, 'event' | 'endpoint'> {
  const split = PREFIX_LENGTH + ULID_LENGTH;
  return { event: `evt_${id.slice(PREFIX_LENGTH, split)}`, endpoint: `whe_${id.slice(split)}` };
}

/** The moment that the id of an event names. */
export const momentOfEvent = (event: string): Date => momentOfUlid(event.slice(PREFIX_LENGTH));
