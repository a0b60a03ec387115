import { isRejection } from '@waybill/kernel/rejection';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { openBook } from '../stock/stock-book.ts';
import type { StoredStock } from '../stock/stock-row.ts';
import { commitResult, decideCommit, decideEnd, releaseResult } from './end-reservations.ts';
import { idOf, momentAt, NOW, reservationOn, stockAt } from './reservation.factory.ts';
import { CommitResult, ReleaseResult } from './reservation-calls.schema.ts';
import type { EndTrigger } from './reservation-end.ts';
import type { StoredReservation } from './stored-reservation.ts';

const ending = (
  how: EndTrigger,
  stored: readonly StoredStock[],
  reservations: readonly StoredReservation[],
) => decideEnd(openBook(stored, momentAt()), reservations, how, momentAt());

interface EndCase {
  readonly name: string;
  readonly how: EndTrigger;
  readonly on_hand: number;
  readonly reserved: number;
  readonly quantity: number;
  /** on_hand, reserved, exact. */
  readonly row: readonly [number, number, boolean];
  readonly booked: object;
}

const cases: readonly EndCase[] = [
  {
    name: 'commit of what is there',
    how: 'commit',
    on_hand: 5,
    reserved: 3,
    quantity: 2,
    row: [3, 1, false],
    booked: { type: 'shipment', quantity: -2, reason: null, metadata: null },
  },
  {
    name: 'commit of the last of it',
    how: 'commit',
    on_hand: 0.3,
    reserved: 0.3,
    quantity: 0.3,
    row: [0, 0, false],
    booked: { type: 'shipment', quantity: -0.3, metadata: null },
  },
  {
    name: 'commit of more than is there',
    how: 'commit',
    on_hand: 1.5,
    reserved: 4,
    quantity: 4,
    row: [0, 0, true],
    booked: { type: 'shipment', quantity: -4, metadata: { shortfall: 2.5 } },
  },
  {
    name: 'commit from an empty shelf',
    how: 'commit',
    on_hand: 0,
    reserved: 4,
    quantity: 4,
    row: [0, 0, true],
    booked: { type: 'shipment', quantity: -4, metadata: { shortfall: 4 } },
  },
  {
    name: 'commit of more than is reserved',
    how: 'commit',
    on_hand: 5,
    reserved: 1,
    quantity: 2,
    row: [3, 0, true],
    booked: { type: 'shipment', quantity: -2, metadata: null },
  },
  {
    name: 'release',
    how: 'release',
    on_hand: 1,
    reserved: 3,
    quantity: 2,
    row: [1, 1, false],
    booked: { type: 'release', quantity: 2, reason: null, metadata: null },
  },
  {
    name: 'release of more than is reserved',
    how: 'release',
    on_hand: 1,
    reserved: 1,
    quantity: 2,
    row: [1, 0, true],
    booked: { type: 'release', quantity: 2, metadata: null },
  },
  {
    name: 'expiry',
    how: 'expire',
    on_hand: 1,
    reserved: 3,
    quantity: 2,
    row: [1, 1, false],
    booked: { type: 'release', quantity: 2, reason: 'reservation expired', metadata: null },
  },
];

const statuses = { commit: 'committed', release: 'released', expire: 'released' } as const;

describe('the end of a reservation', () => {
  // INV-44, INV-51, INV-52, INV-55, INV-97, INV-100
  it.each(cases)('$name', ({ how, on_hand, reserved, quantity, row, booked }) => {
    const stock = stockAt(1, { on_hand, reserved });
    const before = reservationOn(stock, 1, { quantity, metadata: { backordered: 1 } });
    const { change, answer } = ending(how, [stock], [before]);
    const after = { ...before.reservation, status: statuses[how], updated_at: NOW };
    const movement = {
      id: expect.any(String),
      location_id: idOf('location', 1),
      product_id: null,
      sku: 'A',
      order_ref: 'ORD-1',
      created_at: NOW,
      ...booked,
    };
    expect(change).toEqual({
      rows: [
        {
          before: stock,
          after: { ...stock.row, on_hand: row[0], reserved: row[1], updated_at: NOW },
          exact: row[2],
        },
      ],
      bookings: [{ stockId: stock.row.id, movement: expect.objectContaining(movement) }],
      ended: [{ before, after, alone: how === 'expire' }],
    });
    expect(answer).toEqual({
      reservations: [after],
      movements: change.bookings.map((one) => one.movement),
    });
  });

  // INV-100
  it.each<[EndTrigger, object]>([
    ['commit', { type: 'shipment', quantity: -2, metadata: { shortfall: 2 } }],
    ['release', { type: 'release', quantity: 2, reason: null, metadata: null }],
    ['expire', { type: 'release', quantity: 2, reason: 'reservation expired', metadata: null }],
  ])('whose row is gone: %s changes no balance', (how, booked) => {
    const gone = stockAt(2, { on_hand: 9, reserved: 2 });
    const { change } = ending(how, [], [reservationOn(gone, 1, { quantity: 2 })]);
    expect(change.rows).toEqual([]);
    expect(change.bookings).toEqual([
      {
        stockId: null,
        movement: expect.objectContaining({ ...booked, location_id: idOf('location', 2) }),
      },
    ]);
    expect(change.ended.map(({ after }) => after.status)).toEqual([statuses[how]]);
  });

  // INV-103
  it('comes for reservations on one row in the order of their ids', () => {
    const stock = stockAt(1, { on_hand: 3, reserved: 6 });
    const reservations = [
      reservationOn(stock, 3, { quantity: 3 }),
      reservationOn(stock, 1, { quantity: 2 }),
      reservationOn(stock, 2, { quantity: 1 }),
    ];
    const { change, answer } = ending('commit', [stock], reservations);
    expect(answer.reservations.map(({ id }) => id)).toEqual(
      [1, 2, 3].map((n) => idOf('reservation', n)),
    );
    expect(answer.movements.map(({ quantity, metadata }) => [quantity, metadata])).toEqual([
      [-2, null],
      [-1, null],
      [-3, { shortfall: 3 }],
    ]);
    expect(change.rows).toMatchObject([{ after: { on_hand: 0, reserved: 0 }, exact: true }]);
    const ids = answer.movements.map(({ id }) => id);
    expect(ids.toSorted()).toEqual(ids);
  });

  // INV-54
  it('keeps the keys of the reservation on the booking, whatever the row carries', () => {
    const product = idOf('product', 1);
    const stock = stockAt(1, { product_id: product, on_hand: 1, reserved: 1 });
    const other = stockAt(1, { on_hand: 7 });
    const reservation = reservationOn(stock, 1, { product_id: null, sku: 'A' });
    const { change } = ending('commit', [other, stock], [reservation]);
    expect(change.rows.map(({ after }) => [after.id, after.on_hand])).toEqual([[stock.row.id, 0]]);
    expect(change.bookings[0]?.movement).toMatchObject({ product_id: null, sku: 'A' });
  });

  it('names the reference of each reservation, where one sweep ends several', () => {
    const stock = stockAt(1, { reserved: 2 });
    const reservations = [reservationOn(stock, 1), reservationOn(stock, 2, { order_ref: 'ORD-2' })];
    const { movements } = ending('expire', [stock], reservations).answer;
    expect(movements.map(({ order_ref }) => order_ref)).toEqual(['ORD-1', 'ORD-2']);
  });

  // INV-98
  it('includes reservations that are past their deadline', () => {
    const stock = stockAt(1, { on_hand: 1, reserved: 1 });
    const late = reservationOn(stock, 1, { expires_at: '2020-01-01T00:00:00.000Z' });
    expect(ending('commit', [stock], [late]).answer.reservations).toHaveLength(1);
  });

  // INV-97
  it('never comes twice: a reservation that has ended is a bug of the caller', () => {
    const stock = stockAt(1, { on_hand: 1 });
    const done = reservationOn(stock, 1, { status: 'committed' });
    expect(() => ending('release', [stock], [done])).toThrow('release cannot end');
  });
});

// INV-98
it('a commit ends what it finds, and says so', () => {
  const stock = stockAt(1, { on_hand: 5, reserved: 3 });
  const reservations = [
    reservationOn(stock, 2, { quantity: 1 }),
    reservationOn(stock, 1, { quantity: 2 }),
  ];
  const decision = decideCommit(openBook([stock], momentAt()), reservations, momentAt());
  if (isRejection(decision)) throw new Error(decision.message);
  expect(decision.answer.reservations.map(({ id, status }) => [id, status])).toEqual([
    [idOf('reservation', 1), 'committed'],
    [idOf('reservation', 2), 'committed'],
  ]);
  expect(decision.change.rows).toMatchObject([{ after: { on_hand: 2, reserved: 0 } }]);
});

describe('without an active reservation', () => {
  const book = openBook([], momentAt());

  // INV-99
  it('a commit is refused', () => {
    expect(decideCommit(book, [], momentAt())).toMatchObject({ rejected: 'nothing_to_commit' });
  });

  // INV-101
  it.each<EndTrigger>(['release', 'expire'])('%s changes nothing', (how) => {
    const { change, answer } = decideEnd(book, [], how, momentAt());
    expect(change).toEqual({ rows: [], bookings: [], ended: [] });
    expect(releaseResult('ORD-9', answer)).toEqual({
      order_ref: 'ORD-9',
      released: 0,
      reservations: [],
    });
  });
});

describe('answers', () => {
  const stock = stockAt(1, { on_hand: 1, reserved: 2 });
  const both = [reservationOn(stock, 1), reservationOn(stock, 2)];

  // INV-98
  it('of a commit count its reservations and show its bookings', () => {
    const { answer } = ending('commit', [stock], both);
    const result = commitResult('ORD-1', answer);
    expect(result).toEqual({ order_ref: 'ORD-1', committed: 2, ...answer });
    expect(v.parse(CommitResult, result)).toEqual(result);
  });

  // INV-101
  it('of a release count its reservations', () => {
    const { answer } = ending('release', [stock], both);
    const result = releaseResult('ORD-1', answer);
    const { reservations } = answer;
    expect(result).toEqual({ order_ref: 'ORD-1', released: 2, reservations });
    expect(v.parse(ReleaseResult, result)).toEqual(result);
  });
});
