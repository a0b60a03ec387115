import { subtract, sum } from '@waybill/kernel/decimal';
import { isRejection } from '@waybill/kernel/rejection';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nothing, rebuildBalances, sumActive, sumPlaces } from '../check/rebuild-balances.ts';
import { reservationOn, stockAt } from '../reservation/reservation.factory.ts';
import { openGoods } from './goods-book.ts';
import { byPriority, goodsLine, goodsState, ofOrder } from './order-goods.factory.ts';

const thousandths = (max: number) => fc.integer({ min: 1, max }).map((size) => size / 1_000);

/** Reserved goods of a row: some of the order, some made by hand. */
const row = fc.record({
  location: fc.constantFrom(1, 2),
  spare: fc.integer({ min: -500, max: 3_000 }).map((size) => size / 1_000),
  ofOrder: fc.array(thousandths(2_000), { maxLength: 2 }),
  byHand: fc.array(thousandths(2_000), { maxLength: 2 }),
});

const step = fc.oneof(
  fc.record({
    kind: fc.constant('route' as const),
    lines: fc.array(fc.record({ article: fc.nat(2), quantity: thousandths(2_500) }), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
  fc.record({
    kind: fc.constantFrom('release' as const, 'commit' as const),
    quantity: thousandths(3_000),
    from: fc.array(fc.nat(5), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('restock' as const),
    article: fc.nat(2),
    location: fc.constantFrom(1, 2),
    quantity: thousandths(2_000),
  }),
);

const skuOf = (article: number) => `A-${article}`;

function shopOf(shelves: readonly (typeof row extends fc.Arbitrary<infer One> ? One : never)[]) {
  let number = 0;
  const made = shelves.map((one, article) => {
    const reserved = sum([...one.ofOrder, ...one.byHand]);
    const on_hand = Math.max(0, Math.round((reserved + one.spare) * 1_000) / 1_000);
    const stored = stockAt(one.location, { sku: skuOf(article), on_hand, reserved });
    const next = (quantity: number, of: typeof ofOrder) => {
      number += 1;
      return of(stored, number, { quantity });
    };
    return {
      stored,
      ofOrder: one.ofOrder.map((quantity) => next(quantity, ofOrder)),
      byHand: one.byHand.map((quantity) =>
        next(quantity, (at, id, more) => reservationOn(at, id, { order_ref: 'CART', ...more })),
      ),
    };
  });
  return {
    stock: made.map(({ stored }) => stored),
    reservations: made.flatMap((one) => one.ofOrder),
    byHand: made.flatMap((one) => one.byHand),
  };
}

// INV-160, INV-163, INV-164, INV-165, INV-167
it('rows, reservations and movements tell one story after any steps', () => {
  const met = { parts: 0, taken: 0, refused: 0 };
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 3, maxLength: 3 }),
      fc.array(step, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('deny' as const, 'allow' as const),
      (shelves, steps, backorder_policy) => {
        const shop = shopOf(shelves);
        const settings = { backorder_policy, default_location_code: 'loc-1' };
        const goods = openGoods(goodsState({ ...shop, settings }));
        for (const one of steps) {
          if (one.kind === 'route') {
            const lines = one.lines.map(({ article, quantity }, index) =>
              goodsLine(index, { sku: skuOf(article), quantity }),
            );
            if (isRejection(goods.route(lines, byPriority))) met.refused += 1;
          } else if (one.kind === 'restock') {
            const { article, location, quantity } = one;
            const location_id = `a0000000-0000-7000-8000-00000000000${location}`;
            goods.restock(
              [{ product_id: null, sku: skuOf(article), quantity, location_id }],
              'ORD-9',
            );
          } else {
            const reservation_ids = one.from.flatMap(
              (at) => shop.reservations[at]?.reservation.id ?? [],
            );
            goods[one.kind]([{ reservation_ids, quantity: one.quantity }]);
          }
        }
        const change = goods.change({ number: 'ORD-9', fulfillmentAt: () => 'f-9' });
        met.parts += change.parts.length;
        met.taken += change.taken.length;

        const booked = rebuildBalances(change.bookings);
        for (const { before, after } of change.rows) {
          const moved = booked.has(after.id)
            ? sumPlaces(booked.get(after.id) ?? new Map())
            : nothing;
          const { on_hand = 0, reserved = 0 } = before?.row ?? {};
          expect(subtract(after.on_hand, on_hand)).toBe(moved.on_hand);
          expect(subtract(after.reserved, reserved)).toBe(moved.reserved);
        }
        expect(change.rows).toHaveLength(booked.size);

        const changed = new Map(change.changed.map((one) => [one.before, one.after]));
        const active = sumActive([
          ...shop.reservations.map((one) => changed.get(one) ?? one),
          ...change.parts,
          ...change.taken.map((one) => ({ ...one, stockPartition: '' })),
        ]);
        for (const { after } of change.rows) {
          expect(after.reserved).toBe(active.get(after.id) ?? 0);
          expect(after.on_hand).toBeGreaterThanOrEqual(0);
        }
        const kept = [...change.changed.map(({ after }) => after), ...change.parts];
        expect(kept.every(({ reservation }) => reservation.quantity > 0)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(30);
});
