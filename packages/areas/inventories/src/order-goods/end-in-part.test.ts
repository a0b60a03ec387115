import { describe, expect, it } from 'vitest';
import { idOf, momentAt, NOW, reservationOn, stockAt } from '../reservation/reservation.factory.ts';
import { endInPart } from './end-in-part.ts';

const AT = '2026-11-23T10:00:00.000Z';
const of = (quantity: number, metadata: Record<string, number> | null = null) =>
  reservationOn(stockAt(1), 1, { quantity, metadata, fulfillment_id: 'f-1', order_item_id: 'i-1' })
    .reservation;

describe('the end of goods of a reservation', () => {
  // INV-164
  it('of all of them is that of the reservation', () => {
    const whole = of(2.5, { backordered: 1 });
    const { ended, rest } = endInPart(whole, 2.5, 'release', momentAt(AT));
    expect(ended).toEqual({ ...whole, status: 'released', updated_at: AT });
    expect(rest).toBe(undefined);
  });

  // INV-164
  it('of a part makes a record of it, and leaves the rest under its id', () => {
    const whole = of(2.5);
    const { ended, rest } = endInPart(whole, 0.3, 'commit', momentAt(AT));
    expect(ended).toEqual({
      ...whole,
      id: expect.any(String),
      quantity: 0.3,
      status: 'committed',
      created_at: AT,
      updated_at: AT,
    });
    expect(ended.id).not.toBe(idOf('reservation', 1));
    expect(rest).toEqual({ ...whole, quantity: 2.2, updated_at: AT });
  });

  // INV-164
  it.each([
    ['keeps what stock does not cover while it is open', 5, 3, 2, null, { backordered: 3 }],
    ['ends it where more ends than stock covers', 5, 3, 4, { backordered: 2 }, { backordered: 1 }],
    [
      'divides all of it where nothing is covered',
      2,
      2,
      0.5,
      { backordered: 0.5 },
      { backordered: 1.5 },
    ],
  ])('%s', (_, quantity, backordered, part, ended, rest) => {
    const parted = endInPart(of(quantity, { backordered }), part, 'release', momentAt(NOW));
    expect([parted.ended.metadata, parted.rest?.metadata]).toEqual([ended, rest]);
  });

  it('that ended before is a bug of the caller', () => {
    const whole = { ...of(1), status: 'released' as const };
    expect(() => endInPart(whole, 1, 'commit', momentAt())).toThrow('cannot end');
  });
});
