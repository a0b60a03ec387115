import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import type { NamedPosition } from '../order/named-positions.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { SOME_ID } from '../testing/decision.factory.ts';
import { placeOf } from '../testing/goods.factory.ts';
import { fulfillmentOf, movingOrder } from '../testing/moving-order.factory.ts';
import { chooseFulfillment, findFulfillment, takeFrom } from './choose-fulfillment.ts';

const codes = new Map(['a', 'b', 'c'].map((code) => [placeOf(code), code]));
const ended = { status: 'shipped', closed_at: '2026-11-21T11:00:00.000Z' } as const;

/** Positions of 5 and 4: at a 3 and 1, at b 2 and 2, and one of each at c, which has shipped it. */
const order = movingOrder([5, 4], (of) => [
  fulfillmentOf(of, 'a', { 0: 3, 1: 1 }),
  fulfillmentOf(of, 'b', { 0: 2, 1: 2 }, { status: 'accepted' }),
  fulfillmentOf(of, 'c', { 1: [1, 1] }, ended),
]);
const shipped = {
  ...order,
  items: order.items.map((item, index) => ({ ...item, quantity_shipped: index })),
};

type Sent = readonly (readonly [index: number, quantity: number | null])[];

function named(sent: Sent): NamedPosition[];
function named(sent: Sent | null): NamedPosition[] | null;
function named(sent: Sent | null): NamedPosition[] | null {
  if (sent === null) return null;
  return sent.map(([index, quantity]) => {
    return { order_item_id: order.items[index]?.id ?? SOME_ID, quantity };
  });
}

const held = (...places: readonly string[]): OrderAggregate => ({
  ...shipped,
  fulfillments: order.fulfillments.map((one) =>
    places.some((code) => placeOf(code) === one.location_id)
      ? { ...one, on_hold: true, hold_reason: 'damaged' }
      : one,
  ),
});

const chosen = (of: OrderAggregate, sent: Sent | null) => {
  const choice = chooseFulfillment(of, named(sent), codes);
  if (isRejection(choice)) return choice.rejected;
  const { fulfillment, taken } = choice;
  return [codes.get(fulfillment.location_id), ...taken.map(({ quantity }) => quantity)];
};

describe('the place that ships where none is named', () => {
  // ORD-283
  it.each<[string, OrderAggregate, Sent | null, unknown]>([
    ['an accepted one before the oldest', shipped, null, ['b', 2, 2]],
    ['the oldest where that is held', held('b'), null, ['a', 3, 1]],
    ['the first that has everything named', shipped, [[0, 3]], ['a', 3]],
    ['the accepted one where both have it', shipped, [[0, 2]], ['b', 2]],
    ['all that it has open of an entry without quantity', shipped, [[0, null]], ['b', 2]],
    [
      'entries of one position together',
      shipped,
      [
        [0, 1],
        [0, 2],
      ],
      ['a', 3],
    ],
    ['none where an unknown position is named', shipped, [[7, 1]], 'unknown_position'],
    [
      'none that has the positions together',
      shipped,
      [
        [0, 3],
        [1, 2],
      ],
      'fulfillment_required',
    ],
    ['none where the order has less open', shipped, [[0, 6]], 'quantity_exceeds_open'],
    ['none where all are held', held('a', 'b'), null, 'fulfillment_on_hold'],
    ['none of the named where all are held', held('a', 'b'), [[0, 1]], 'fulfillment_on_hold'],
    ['none where the free one lacks it', held('a'), [[0, 3]], 'fulfillment_required'],
    ['none where all have ended', { ...shipped, fulfillments: [] }, null, 'nothing_to_ship'],
  ])('is %s', (_, of, sent, expected) => {
    expect(chosen(of, sent)).toEqual(expected);
  });

  // ORD-283
  it('is asked for with what each has open', () => {
    const refused = chooseFulfillment(
      shipped,
      named([
        [0, 3],
        [1, 2],
      ]),
      new Map([[placeOf('b'), 'b']]),
    );
    const [a, b] = order.fulfillments.map(({ id }) => id);
    expect(refused).toMatchObject({
      details: [
        {
          path: 'fulfillment_id',
          message: `${b} at b has 2 of position 10, 2 of position 20 open`,
        },
        {
          path: 'fulfillment_id',
          message: `${a} at ${placeOf('a')} has 3 of position 10, 1 of position 20 open`,
        },
      ],
    });
  });
});

// API-319
it('a key that is bound learns how much is open at its places alone', () => {
  const fulfillments = shipped.fulfillments.slice(0, 1);
  const refused = chooseFulfillment({ ...shipped, fulfillments }, named([[0, 4]]), codes);
  expect(refused).toMatchObject({
    rejected: 'quantity_exceeds_open',
    message: 'Position 10 has 3 open, not 4.',
  });
});

describe('a place that is named', () => {
  const [a, b, c] = order.fulfillments;
  if (a === undefined || b === undefined || c === undefined) throw new Error('it has three');

  // ORD-283
  it.each<[string, typeof a, Sent | null, unknown]>([
    ['everything open of it', a, null, [3, 1]],
    ['what is named of it', a, [[1, 1]], [1]],
    ['nothing once it ended', c, null, 'fulfillment_closed'],
    ['nothing while it is held', { ...a, on_hold: true }, null, 'fulfillment_on_hold'],
    ['nothing unknown', a, [[7, 1]], 'unknown_position'],
    ['no more than is open there', b, [[0, 3]], 'quantity_exceeds_open'],
    [
      'nothing of what lies elsewhere',
      { ...a, items: a.items.slice(1) },
      [[0, 1]],
      'quantity_exceeds_open',
    ],
  ])('ships %s', (_, one, sent, expected) => {
    const taken = takeFrom(shipped, one, named(sent));
    expect(isRejection(taken) ? taken.rejected : taken.map(({ quantity }) => quantity)).toEqual(
      expected,
    );
  });

  // ORD-283
  it('is one of the order, and quotes why it is held', () => {
    expect(findFulfillment(order, b.id)).toBe(b);
    expect(findFulfillment(order, SOME_ID)).toMatchObject({ rejected: 'not_found' });
    expect(findFulfillment({ number: 'X' }, SOME_ID)).toMatchObject({ rejected: 'not_found' });
    // API-318
    expect(findFulfillment(order, b.id, [placeOf('b')])).toBe(b);
    expect(findFulfillment(order, b.id, [placeOf('a')])).toMatchObject({ rejected: 'not_found' });
    const refused = takeFrom(shipped, { ...a, on_hold: true, hold_reason: 'damaged' }, null);
    expect(refused).toMatchObject({ message: 'The fulfilment is on hold: damaged' });
  });
});
