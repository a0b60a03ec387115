import { eventOf } from '@waybill/events/event';
import { recordEvents } from '@waybill/events/record-events.writes';
import type { Changes } from '@waybill/table/write';
import type { Booking } from './booking.ts';
import { movementCreated } from './movement.events.ts';
import { movementStore } from './movement.store.ts';

/** The movements of a call, with their events (INV-49, INV-122). */
export function createMovements(tenant: string, bookings: readonly Booking[]): readonly Changes[] {
  const events = bookings.map(({ movement: data }) => eventOf(movementCreated, { data }));
  return [
    ...bookings.map((booking) =>
      booking.isPromise
        ? movementStore.createGuest(tenant, booking)
        : movementStore.create(tenant, booking),
    ),
    { steps: [], withDecision: recordEvents(tenant, events) },
  ];
}
