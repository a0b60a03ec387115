import { defineOperation } from '@waybill/api/operation';
import { page } from '@waybill/api/page';
import { reservationColumns } from './reservation.columns.ts';
import { Reservation } from './reservation.schema.ts';
import {
  CommitBody,
  CommitResult,
  ReleaseBody,
  ReleaseResult,
  ReserveBody,
  ReserveResult,
  SweepBody,
  SweepResult,
} from './reservation-calls.schema.ts';

export const reserveStockOperation = defineOperation({
  id: 'inventories.reserve',
  route: 'POST /inventories/reserve',
  summary: 'Promise goods to an order reference',
  description:
    'One reservation an item, each whole at one location; all of them or none. A repeat adds further reservations.',
  body: ReserveBody,
  response: ReserveResult,
  status: 201,
  access: 'write',
  errors: {
    unknown_location: {
      status: 400,
      when: 'location_code names no location, or a backorder needs default_location_code and it names none.',
    },
    unique_violation: {
      status: 409,
      when: 'A backorder begins a row whose sku belongs to another product at the location.',
    },
    not_orderable: {
      status: 422,
      when: 'Every row of an item at an enabled location is in a state that is not orderable; details name each item.',
    },
    insufficient_stock: {
      status: 422,
      when: 'Items are not covered and backorder_policy refuses them; details name each.',
    },
    quantity_limit_exceeded: {
      status: 422,
      when: 'The reserved balance of a stock row would exceed its limit.',
    },
    too_many_reservations: {
      status: 422,
      when: 'The order reference would have more than 2,000 active reservations.',
    },
  },
  emits: [
    'reservation.created',
    'stock_level.created',
    'stock_level.low',
    'stock_movement.created',
  ],
  claimsItself: true,
  impact: 'Checkouts cannot hold goods, so the same unit may be sold twice.',
});

export const commitReservationsOperation = defineOperation({
  id: 'inventories.commit',
  unknownKeys: 'refused',
  route: 'POST /inventories/commit',
  summary: 'Ship all active reservations of an order reference',
  description:
    'Missing goods do not stop it: stock goes to 0 and the booking notes the shortfall. It is final.',
  body: CommitBody,
  response: CommitResult,
  status: 200,
  access: 'write',
  errors: {
    nothing_to_commit: {
      status: 422,
      when: 'The order reference has no active reservation: unknown, released or committed.',
    },
  },
  emits: ['reservation.committed', 'stock_level.low', 'stock_movement.created'],
  claimsItself: true,
  impact: 'Shipped goods stay in stock on paper, and their reservations stay open.',
});

export const releaseReservationsOperation = defineOperation({
  id: 'inventories.release',
  unknownKeys: 'refused',
  route: 'POST /inventories/release',
  summary: 'Give all active reservations of an order reference back',
  description: 'Without an active reservation it answers released: 0, so it can be repeated.',
  body: ReleaseBody,
  response: ReleaseResult,
  status: 200,
  access: 'write',
  errors: {},
  emits: ['reservation.released', 'stock_movement.created'],
  claimsItself: true,
  impact: 'Goods of cancelled orders stay promised and cannot be sold.',
});

export const listReservationsOperation = defineOperation({
  id: 'inventories.reservations.list',
  atLocations: { rows: 'location_id' },
  route: 'GET /inventories/reservations',
  summary: 'List reservations',
  description:
    'Reservations that have ended are listed too, unless a filter by `status` leaves them out.',
  list: reservationColumns,
  response: page(Reservation),
  status: 200,
  access: 'read',
  errors: {
    list_too_broad: { status: 422, when: 'No index carries the filters and too many rows match.' },
  },
  impact: 'Back offices cannot see what is promised to whom.',
});

export const getReservationOperation = defineOperation({
  id: 'inventories.reservations.get',
  atLocations: { rows: 'location_id' },
  route: 'GET /inventories/reservations/{id}',
  summary: 'Read a reservation by its id',
  description: 'A reservation that has ended can still be read, also when its location is gone.',
  response: Reservation,
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Back offices cannot look a reservation up.',
});

export const sweepReservationsOperation = defineOperation({
  id: 'inventories.reservations.sweep',
  unknownKeys: 'refused',
  route: 'POST /inventories/reservations/sweep',
  summary: 'Release the reservations whose time is over',
  description:
    'What the schedule does every 15 minutes, at once and for the calling tenant. Reservations without a deadline count from their creation when reservation_ttl_minutes is above 0.',
  body: SweepBody,
  response: SweepResult,
  status: 200,
  access: 'write',
  errors: {},
  emits: ['reservation.released', 'stock_movement.created'],
  impact: 'Expired reservations keep goods from being sold until the schedule runs.',
});

export const reservationOperations = [
  reserveStockOperation,
  commitReservationsOperation,
  releaseReservationsOperation,
  listReservationsOperation,
  getReservationOperation,
  sweepReservationsOperation,
] as const;
