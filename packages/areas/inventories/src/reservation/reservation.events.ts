import { type DomainEvent, defineEvent, eventOf } from '@waybill/events/event';
import { Reservation, type ReservationStatus } from './reservation.schema.ts';

const example = {
  id: '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c',
  order_ref: 'ORD-000042',
  location_id: '01976f3a-8c1e-7a45-8e21-0c9d8b7a6f5e',
  product_id: null,
  sku: 'LAMP-7',
  quantity: 2,
  expires_at: null,
  metadata: null,
  fulfillment_id: null,
  order_item_id: null,
  created_at: '2026-11-21T09:30:00.000Z',
};

const reservationCreated = defineEvent({
  topic: 'reservation.created',
  description: 'Goods are promised to an order reference; the data is the reservation.',
  trigger: 'A line of a reserve call was placed at a location.',
  data: Reservation,
  example: { ...example, status: 'active', updated_at: '2026-11-21T09:30:00.000Z' },
});

const reservationReleased = defineEvent({
  topic: 'reservation.released',
  description: 'A promise was taken back and the goods are free; the data is the reservation.',
  trigger: 'An order reference was released, or the time of a reservation was over.',
  data: Reservation,
  example: { ...example, status: 'released', updated_at: '2026-11-21T11:00:00.000Z' },
});

const reservationCommitted = defineEvent({
  topic: 'reservation.committed',
  description: 'Promised goods have left their location; the data is the reservation.',
  trigger: 'An order reference was committed.',
  data: Reservation,
  example: { ...example, status: 'committed', updated_at: '2026-11-21T11:00:00.000Z' },
});

/** The topics of reservations. */
export const reservationEvents = [reservationCreated, reservationReleased, reservationCommitted];

const eventOfStatus = {
  active: reservationCreated,
  released: reservationReleased,
  committed: reservationCommitted,
} as const satisfies Record<ReservationStatus, unknown>;

/** The event of a reservation that has just reached its state (INV-123). */
export function reservationEvent(data: Reservation): DomainEvent {
  return eventOf(eventOfStatus[data.status], { data });
}
