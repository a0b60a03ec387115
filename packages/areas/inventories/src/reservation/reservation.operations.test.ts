import { schemaOf } from '@waybill/openapi/wire-schema';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { reservationColumns } from './reservation.columns.ts';
import { reservationEvent, reservationEvents } from './reservation.events.ts';
import { reservationOn, stockAt } from './reservation.factory.ts';
import { reservationOperations } from './reservation.operations.ts';
import { Reservation, reservationStatuses } from './reservation.schema.ts';

// INV-112
it('offers the calls of the contract', () => {
  expect(reservationOperations.map(({ id, route, status }) => [id, route, status])).toEqual([
    ['inventories.reserve', 'POST /inventories/reserve', 201],
    ['inventories.commit', 'POST /inventories/commit', 200],
    ['inventories.release', 'POST /inventories/release', 200],
    ['inventories.reservations.list', 'GET /inventories/reservations', 200],
    ['inventories.reservations.get', 'GET /inventories/reservations/{id}', 200],
    ['inventories.reservations.sweep', 'POST /inventories/reservations/sweep', 200],
  ]);
});

it.each(reservationOperations.map((operation) => [operation.id, operation] as const))(
  '%s has a JSON Schema',
  (id, operation) => {
    expect(schemaOf(operation.response, 'output', id)).toHaveProperty('type', 'object');
    if ('body' in operation) {
      expect(schemaOf(operation.body, 'input', id)).toHaveProperty('type', 'object');
    }
  },
);

// INV-111
it('filters and sorts by every column of the record', () => {
  expect(Object.keys(reservationColumns).sort()).toEqual(Object.keys(Reservation.entries).sort());
});

describe('events', () => {
  it('show examples that fit what they declare', () => {
    for (const { data, example } of reservationEvents) {
      expect(v.parse(v.strictObject(data.entries), example)).toEqual(example);
    }
  });

  // INV-123
  it('name the state that was reached, with the whole row', () => {
    const { reservation } = reservationOn(stockAt(1), 1);
    const events = reservationStatuses.map((status) =>
      reservationEvent({ ...reservation, status }),
    );
    expect(events.map(({ topic }) => topic)).toEqual([
      'reservation.created',
      'reservation.released',
      'reservation.committed',
    ]);
    expect(events[0]).toEqual({
      topic: 'reservation.created',
      data: reservation,
      metadata: {},
    });
  });
});
