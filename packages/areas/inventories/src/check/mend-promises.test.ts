import { momentAt } from '@waybill/kernel/moment';
import { describe, expect, it } from 'vitest';
import { newBooking } from '../movement/booking.ts';
import type { Reservation } from '../reservation/reservation.schema.ts';
import { stockKey } from '../stock/stock.entity.ts';
import { BEFORE, idOf, momentOf, stockLevel } from '../stock/stock.factory.ts';
import { mendPromises, type PromisedLine } from './mend-promises.ts';
import { reservation, stockItem, TENANT } from './sound-inventory.factory.ts';
import type { Books } from './wrong-balances.ts';

const NUMBER = 'ORD-9';
const row = stockLevel(101, { product_id: idOf(51), sku: 'both', on_hand: 10, reserved: 2 });
const keys = { fulfillment_id: idOf(71), order_item_id: idOf(81), location_id: row.location_id };
const article = { product_id: row.product_id, sku: row.sku };

const promised = (quantity: number, more: Partial<Reservation> = {}) => ({
  reservation: reservation(301, { order_ref: NUMBER, ...article, ...keys, quantity, ...more }),
  stockId: row.id,
  stockPartition: stockKey(TENANT, row).pk,
});
const booked = (type: 'inbound' | 'reserve' | 'release' | 'shipment', quantity: number) =>
  newBooking(row, article, { type, quantity, order_ref: NUMBER }, momentOf());

const line: PromisedLine = { ...keys, ...article, quantity: 2, reservation_ids: [idOf(301)] };
const sound: Books = {
  stock: [stockItem(row)],
  bookings: [booked('inbound', 10), booked('reserve', -2)],
  reservations: [promised(2), promised(9, { order_ref: 'ORD-8', status: 'released' })],
};

const LATER = new Date(Date.parse(BEFORE) + 60_000);
const mend = (books: Partial<Books>, lines: readonly PromisedLine[] = [line], now = LATER) =>
  mendPromises(
    TENANT,
    { ...sound, ...books },
    NUMBER,
    lines,
    momentAt(now, { at: BEFORE, rev: 1 }),
  );

/** A mending in short: units of lines, records that begin and change, bookings, rows. */
function shown(mended: ReturnType<typeof mend>) {
  if (mended === undefined) return undefined;
  const { reservationIds, begun, changed, bookings, rows } = mended;
  return {
    kept: [...reservationIds.values()].map((ids) => ids.length),
    begun: begun.map(({ reservation: { status, quantity } }) => [status, quantity]),
    changed: changed.map(({ after: { reservation: one } }) => [one.status, one.quantity]),
    bookings: bookings.map(({ movement: { type, quantity } }) => [type, quantity]),
    rows: rows.map(({ balances: { on_hand, reserved } }) => [on_hand, reserved]),
  };
}

const nothing = { kept: [1], begun: [], changed: [], bookings: [], rows: [] };

// INV-210
describe('the goods of an order, made anew from its lines', () => {
  const two = promised(1, { id: idOf(302) });
  it.each<[string, Partial<Books>, readonly PromisedLine[], object]>([
    ['stay as they are', {}, [line], nothing],
    [
      'begin where a record vanished whose booking is there',
      { reservations: [] },
      [line],
      { ...nothing, begun: [['active', 2]] },
    ],
    [
      'begin with a booking where they ended',
      {
        reservations: [promised(2, { status: 'released' })],
        bookings: [...sound.bookings, booked('release', 2)],
        stock: [stockItem({ ...row, reserved: 0 })],
      },
      [line],
      { ...nothing, begun: [['active', 2]], bookings: [['reserve', -2]], rows: [[10, 2]] },
    ],
    [
      'begin beside the part that is there',
      { reservations: [promised(0.5)] },
      [line],
      { ...nothing, kept: [2], begun: [['active', 1.5]] },
    ],
    [
      'end in part where they are too many',
      {},
      [{ ...line, quantity: 0.5 }],
      {
        ...nothing,
        begun: [['released', 1.5]],
        changed: [['active', 0.5]],
        bookings: [['release', 1.5]],
        rows: [[10, 0.5]],
      },
    ],
    [
      'end whole behind those that suffice',
      {
        reservations: [promised(2), two],
        bookings: [...sound.bookings, booked('reserve', -1)],
        stock: [stockItem({ ...row, reserved: 3 })],
      },
      [{ ...line, reservation_ids: [idOf(301), idOf(302)] }],
      { ...nothing, changed: [['released', 1]], bookings: [['release', 1]], rows: [[10, 2]] },
    ],
    [
      'end where no line has them',
      {},
      [],
      {
        ...nothing,
        kept: [],
        changed: [['released', 2]],
        bookings: [['release', 2]],
        rows: [[10, 0]],
      },
    ],
    [
      'are booked as shipped where that was lost',
      {
        reservations: [promised(2, { status: 'committed' })],
        stock: [stockItem({ ...row, on_hand: 8, reserved: 0 })],
      },
      [],
      { ...nothing, kept: [], bookings: [['shipment', -2]] },
    ],
  ])('%s', (_, books, lines, expected) => {
    const mended = mend(books, lines);
    // A booking that begins nothing and ends nothing leaves a row as its books have it.
    expect(shown(mended)).toEqual(expected);
  });

  it.each([
    ['a product', { product_id: row.product_id, sku: null }],
    ['an article number', { product_id: null, sku: row.sku }],
  ])('find their row by %s', (_, named) => {
    const mended = mend({ reservations: [], bookings: [booked('inbound', 10)] }, [
      { ...line, ...named },
    ]);
    expect(mended?.begun).toMatchObject([{ stockId: row.id, reservation: named }]);
  });

  it.each<[string, Partial<Books>, readonly PromisedLine[], Date]>([
    ['their location has no row', { reservations: [], stock: [] }, [line], LATER],
    [
      'their row has other keys',
      { reservations: [] },
      [{ ...line, product_id: null, sku: null }],
      LATER,
    ],
    [
      'the row of their sku is another product’s (INV-8)',
      { reservations: [], stock: [stockItem({ ...row, product_id: idOf(52) })] },
      [line],
      LATER,
    ],
    ['more was booked than records say', { reservations: [] }, [], LATER],
    ['their row was booked on a moment ago', {}, [], new Date(LATER.getTime() - 1)],
  ])('are left alone where %s', (_, books, lines, now) => {
    expect(mend(books, lines, now)).toBeUndefined();
  });
});
