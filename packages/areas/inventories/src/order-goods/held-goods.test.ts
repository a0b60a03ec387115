import { describe, expect, it } from 'vitest';
import { idOf, momentAt, stockAt } from '../reservation/reservation.factory.ts';
import { holdGoods } from './held-goods.ts';
import { ofOrder } from './order-goods.factory.ts';

const row = stockAt(1, { on_hand: 9, reserved: 6 });
const [one, other] = [ofOrder(row, 1, { quantity: 2 }), ofOrder(row, 2, { quantity: 4 })];
const [first, second] = [idOf('reservation', 1), idOf('reservation', 2)];
const hold = () => holdGoods([one, other], momentAt());
const quantities = (all: readonly { reservation: { quantity: number; status: string } }[]) =>
  all.map(({ reservation }) => [reservation.quantity, reservation.status]);

describe('goods that end', () => {
  // INV-164
  it('are taken from the reservations in the order in which they are named', () => {
    const held = hold();
    const ended = held.end({ reservation_ids: [second, first], quantity: 5 }, 'commit');
    expect(quantities(ended)).toEqual([
      [4, 'committed'],
      [1, 'committed'],
    ]);
    expect(quantities(held.changed().map(({ after }) => after))).toEqual([
      [1, 'active'],
      [4, 'committed'],
    ]);
    expect(quantities(held.parts())).toEqual([[1, 'committed']]);
    expect(held.parts()[0]?.stockPartition).toBe(one.stockPartition);
  });

  // INV-164, INV-211
  it('leave the booking of the promise with what stays of it', () => {
    const reserve = { quantity: -2, metadata: null };
    const held = holdGoods([{ ...one, reserve }], momentAt());
    held.end({ reservation_ids: [first], quantity: 0.5 }, 'commit');
    expect(held.changed()[0]?.after).toMatchObject({ reserve, reservation: { quantity: 1.5 } });
    expect(held.parts()[0]).not.toHaveProperty('reserve');
  });

  // INV-164
  it('end step by step: a later step sees what an earlier one left', () => {
    const held = hold();
    held.end({ reservation_ids: [first], quantity: 0.5 }, 'commit');
    const more = held.end({ reservation_ids: [first], quantity: 9 }, 'release');
    expect(quantities(more)).toEqual([[1.5, 'released']]);
    expect(held.end({ reservation_ids: [first], quantity: 1 }, 'release')).toEqual([]);
    expect(held.changed()).toEqual([
      { before: one, after: { ...one, reservation: more[0]?.reservation } },
    ]);
    expect(quantities(held.parts())).toEqual([[0.5, 'committed']]);
  });

  it('are none where nothing is asked for, or no reservation is active', () => {
    const held = hold();
    expect(held.end({ reservation_ids: [first], quantity: 0 }, 'commit')).toEqual([]);
    expect(held.end({ reservation_ids: ['ended'], quantity: 1 }, 'commit')).toEqual([]);
    expect(held.changed()).toEqual([]);
  });
});
