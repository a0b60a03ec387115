import { schemaOf } from '@waybill/openapi/wire-schema';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { reservationColumns } from './reservation.columns.ts';
import { reservationEvent, reservationEvents } from './reservation.events.ts';
import { holdOn, NOW, stockAt } from './reservation.factory.ts';
import { reservationOperations } from './reservation.operations.ts';
import { Reservation, reservationStatuses } from './reservation.schema.ts';

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
  '%s can be told as JSON Schema',
  (id, operation) => {
    expect(schemaOf(operation.response, 'output', id)).toHaveProperty('type', 'object');
    if ('body' in operation) {
      expect(schemaOf(operation.body, 'input', id)).toHaveProperty('type', 'object');
    }
  },
);

it('filters and sorts by every column of the record', () => {
  expect(Object.keys(reservationColumns).sort()).toEqual(Object.keys(Reservation.entries).sort());
});

describe('events', () => {
  it('show examples that fit what they declare', () => {
    for (const { data, example } of reservationEvents) {
      expect(v.parse(v.strictObject(data.entries), example)).toEqual(example);
    }
  });

  it('tell the state that was reached, with the whole row', () => {
    const { hold } = holdOn(stockAt(1), 1);
    const told = reservationStatuses.map((status) =>
      reservationEvent({ ...hold, status }, { eventId: 'evt_1', at: NOW }),
    );
    expect(told.map(({ topic }) => topic)).toEqual([
      'reservation.created',
      'reservation.released',
      'reservation.committed',
    ]);
    expect(told[0]).toEqual({
      id: 'evt_1',
      topic: 'reservation.created',
      time: NOW,
      data: hold,
      metadata: {},
    });
  });
});
