import { compare, type Decimal, sum } from '@waybill/kernel/decimal';
import { isRejection } from '@waybill/kernel/rejection';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KeptFulfillment, KeptLine } from '../order/fulfillment.entity.ts';
import { isUnfinished, openOf } from '../order/fulfillment-status.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import type { TakenQuantity } from '../order/position-quantities.ts';
import { applyChange, momentAfter } from '../testing/aggregate.factory.ts';
import { at, changeOf, ok, SOME_ID, settings } from '../testing/decision.factory.ts';
import { goodsOn, placeOf, type TestGoods } from '../testing/goods.factory.ts';
import { fulfillmentOf, movingOrder } from '../testing/moving-order.factory.ts';
import type { Moved, RerouteBody } from './fulfillment.schema.ts';
import { askRerouted, readReroute, reroute } from './reroute-fulfillment.ts';

/** Positions of 4, 3 and 2, all at a; of the last, which moves no stock, 1 was shipped. */
const order = ((): OrderAggregate => {
  const of = movingOrder([4, 3, 2], (one) => [fulfillmentOf(one, 'a', { 0: 4, 1: 3, 2: [2, 1] })]);
  const items = of.items.map((item, index) =>
    index === 2 ? { ...item, type: 'custom' as const } : item,
  );
  return { ...of, items };
})();
const [from] = order.fulfillments;
if (from === undefined) throw new Error('it has one');
const [first = '', second = '', third = ''] = order.items.map(({ id }) => id);

const having = (changes: Partial<KeptFulfillment>, others: readonly KeptFulfillment[] = []) => ({
  ...order,
  fulfillments: [{ ...from, ...changes }, ...others],
});

const plenty = () =>
  goodsOn({ a: { 'SKU-0': 9, 'SKU-1': 9 }, b: { 'SKU-0': 9, 'SKU-1': 9 }, c: {} });

const moving = (of: OrderAggregate, body: RerouteBody, goods: TestGoods = plenty(), id = from.id) =>
  reroute(of, ok(readReroute(id, body)), settings(), momentAfter(), goods);

const at1 = (order_item_id: string, quantity?: number) => ({ order_item_id, quantity });
const everything = [at1(first, 4), at1(second, 3), at1(third, 1)];

/** Moves everything at a away, by a key that is bound to these places. */
const movingBy = (codes: readonly string[], body: RerouteBody, of: OrderAggregate = order) => {
  const places = codes.map(placeOf);
  return reroute(of, ok(readReroute(from.id, body, places)), settings(), momentAfter(), plenty());
};

describe('a reroute by a key that is bound', () => {
  // API-320
  it.each([
    ['of other places', ['b'], {}, 'not_found'],
    ['of other places, to its own', ['b'], { location_code: 'b' }, 'not_found'],
    ['to another place', ['a', 'c'], { location_code: 'b' }, 'location_not_permitted'],
    ['to a place that nobody knows', ['a'], { location_code: 'z' }, 'unknown_location'],
    ['to where the goods are', ['a'], { location_code: 'a' }, 'invalid_value'],
  ])('is refused %s', (_, codes, body, rejected) => {
    expect(movingBy(codes, body)).toMatchObject({ rejected });
  });

  // API-320
  it.each([true, false])(
    'follows the strategy, and learns of no foreign fulfilment (%s)',
    (dry_run) => {
      const busy = having({}, [fulfillmentOf(order, 'b', { 0: 1 })]);
      const b = busy.fulfillments[1]?.id;
      const foreign = changeOf(movingBy(['a'], { dry_run }, busy));
      expect(foreign.answer.moved).toMatchObject([{ fulfillment_id: null, location_code: 'b' }]);
      const own = changeOf(movingBy(['a', 'b'], { dry_run, location_code: 'b' }, busy));
      expect(own.answer.moved).toMatchObject([{ fulfillment_id: b, location_code: 'b' }]);
    },
  );

  // API-320
  it('tells the shop where the lines went', () => {
    const { answer, entries, fulfillments } = changeOf(movingBy(['a'], {}));
    expect(answer.moved).toMatchObject([{ fulfillment_id: null, location_code: 'b' }]);
    const moved = [{ fulfillment_id: fulfillments?.[1]?.id, location_code: 'b' }];
    expect(entries[0]?.payload).toMatchObject({ moved });
  });
});

describe('a reroute', () => {
  // ORD-313, ORD-315, ORD-316
  it('moves everything open with its goods, and ends what shipped something', () => {
    const goods = plenty();
    const change = changeOf(moving(order, { reason: 'damaged' }, goods));
    expect(goods.released).toEqual([
      { reservation_ids: ['r-a-0'], quantity: 4 },
      { reservation_ids: ['r-a-1'], quantity: 3 },
      { reservation_ids: ['r-a-2'], quantity: 1 },
    ]);
    const [given, begun] = change.fulfillments ?? [];
    expect(given).toMatchObject({
      id: from.id,
      status: 'shipped',
      closed_at: at,
      items: [{ order_item_id: third, quantity: 1, quantity_shipped: 1 }],
    });
    expect(begun).toMatchObject({
      location_id: placeOf('b'),
      status: 'open',
      items: [
        { quantity: 4, rejected_by: [from.location_id], reservation_ids: ['r-1'] },
        { quantity: 3, rejected_by: [from.location_id], reservation_ids: ['r-2'] },
        { quantity: 1, quantity_shipped: 0, reservation_ids: [] },
      ],
    });
    const moved = [{ fulfillment_id: begun?.id, location_code: 'b', positions: everything }];
    expect(change.answer).toMatchObject({
      dry_run: false,
      fulfillment: { id: from.id, location_code: 'a', status: 'shipped' },
      moved,
    });
    expect(change.entries.map(({ name }) => name.replace('order.fulfillment.', ''))).toEqual([
      'rerouted',
      'created',
      'closed',
    ]);
    expect(change.entries[0]?.payload).toEqual({
      fulfillment_id: from.id,
      location_code: 'a',
      reason: 'damaged',
      moved,
    });
    expect(change.order).toMatchObject({ status: 'placed', updated_at: at });
    expect(change.items).toBeUndefined();
  });

  // ORD-280, ORD-313, ORD-316
  it('of some lines leaves the others, and tells no update of the giver', () => {
    const accepted = { status: 'accepted', accepted_at: at, accepted_by: 'Ada' } as const;
    const change = changeOf(
      moving(having(accepted), { positions: [at1(first, 1.5), at1(second)] }),
    );
    expect(change.fulfillments).toMatchObject([
      { id: from.id, ...accepted, items: [{ quantity: 2.5, rejected_by: [] }, { quantity: 2 }] },
      { items: [{ quantity: 1.5 }, { quantity: 3 }] },
    ]);
    expect(change.entries.map(({ name }) => name)).toEqual([
      'order.fulfillment.rerouted',
      'order.fulfillment.created',
    ]);
    expect(change.answer.moved).toMatchObject([
      { positions: [{ order_item_id: first, quantity: 1.5 }, { quantity: 3 }] },
    ]);
  });

  // ORD-279, ORD-280, ORD-315, ORD-316
  it('joins what is unfinished at the new place, which accepts anew and stays held', () => {
    const state = { status: 'accepted', on_hold: true, hold_reason: 'later' } as const;
    const own = fulfillmentOf(order, 'b', { 0: 1 }, state);
    const goods = plenty();
    const change = changeOf(moving(having({}, [own]), { positions: [at1(first, 2)] }, goods));
    expect(goods.asked[0]?.terms.first).toEqual([placeOf('a'), placeOf('b')]);
    expect(change.fulfillments?.[1]).toMatchObject({
      id: own.id,
      status: 'open',
      on_hold: true,
      accepted_at: null,
      items: [{ quantity: 3, rejected_by: [placeOf('a')], reservation_ids: ['r-b-0', 'r-1'] }],
    });
    expect(change.entries[1]).toMatchObject({
      name: 'order.fulfillment.updated',
      payload: { status: 'open', positions: [{ order_item_id: first, quantity: 3 }] },
    });
  });

  // ORD-314
  it('asks no place that gave one of its lines away, unless it is named', () => {
    const [one, ...others] = from.items;
    if (one === undefined) throw new Error('it has lines');
    const of = having({
      items: [{ ...one, rejected_by: [placeOf('b'), placeOf('a')] }, ...others],
    });
    const goods = goodsOn({ b: { 'SKU-0': 9, 'SKU-1': 9 }, a: {}, c: { 'SKU-0': 9 } });
    const change = changeOf(moving(of, { positions: [at1(first)] }, goods));
    expect(goods.asked[0]?.terms).toMatchObject({
      strategy: 'priority',
      except: [placeOf('a'), placeOf('b'), placeOf('a')],
      mayBackorder: false,
    });
    expect(change.answer.moved).toMatchObject([{ location_code: 'c' }]);
    expect(change.fulfillments?.[1]?.items[0]?.rejected_by).toEqual([placeOf('b'), placeOf('a')]);
    moving(of, { positions: [at1(second)] }, goods);
    expect(goods.asked[1]?.terms.except).toEqual([placeOf('a')]);
    const named = changeOf(moving(of, { positions: [at1(first, 1)], location_code: 'b' }, goods));
    expect(goods.asked[2]?.terms).toMatchObject({ only: placeOf('b'), mayBackorder: false });
    expect(goods.asked[2]?.terms).not.toHaveProperty('except');
    expect(named.answer.moved).toMatchObject([{ location_code: 'b' }]);
  });

  // ORD-314
  it('covers lines in ascending position, and counts those it lacks as they were named', () => {
    const goods = goodsOn({ a: {}, b: { 'SKU-0': 2 } });
    const positions = [at1(second), at1(first, 1), at1(first, 1)];
    const refused = moving(order, { positions }, goods);
    expect(goods.asked[0]?.lines).toMatchObject([
      { path: 'positions.1', order_item_id: first, quantity: 2, moves: true, sku: 'SKU-0' },
      { path: 'positions.0', order_item_id: second, quantity: 3 },
    ]);
    expect(refused).toMatchObject({
      rejected: 'insufficient_stock',
      details: [{ path: 'positions.0' }],
    });
    const all = moving(order, {}, goodsOn({ a: {}, b: { 'SKU-0': 4 } }));
    expect(all).toMatchObject({ details: [{ path: 'positions.1' }] });
  });

  // ORD-317
  it('may be tried: nothing changes, and the answer names what is there already', () => {
    const own = fulfillmentOf(order, 'b', { 0: 1 });
    const of = having({}, [own]);
    const goods = goodsOn({ a: {}, b: { 'SKU-0': 9 }, c: { 'SKU-1': 9 } });
    const change = changeOf(moving(of, { dry_run: true }, goods));
    expect(change).toMatchObject({ entries: [] });
    expect(change).not.toHaveProperty('fulfillments');
    expect(change.answer).toMatchObject({
      dry_run: true,
      fulfillment: { id: from.id, status: 'open', items: [{ quantity: 4 }, {}, { quantity: 2 }] },
      moved: [
        { fulfillment_id: own.id, location_code: 'b', positions: [at1(first, 4), at1(third, 1)] },
        { fulfillment_id: null, location_code: 'c', positions: [at1(second, 3)] },
      ],
    });
    const refused = moving(of, { dry_run: true }, goodsOn({ a: {} }));
    expect(refused).toMatchObject({ rejected: 'insufficient_stock' });
  });

  // ORD-310, ORD-313, ORD-314
  it.each<[string, OrderAggregate, RerouteBody, string]>([
    ['of a closed order', { ...order, status: 'completed' }, {}, 'order_closed'],
    ['that ended', having({ status: 'shipped' }), {}, 'fulfillment_closed'],
    [
      'on hold, before its positions',
      having({ on_hold: true }),
      { positions: [at1(SOME_ID)] },
      'fulfillment_on_hold',
    ],
    ['without the position', order, { positions: [at1(SOME_ID)] }, 'unknown_position'],
    ['that has less open', order, { positions: [at1(third, 2)] }, 'quantity_exceeds_open'],
    [
      'that has less, before the place',
      order,
      { positions: [at1(third, 2)], location_code: 'x' },
      'quantity_exceeds_open',
    ],
    ['to nowhere', order, { location_code: 'x' }, 'unknown_location'],
    ['to where it is', order, { location_code: 'a' }, 'invalid_value'],
    ['to where less is', order, { location_code: 'c' }, 'insufficient_stock'],
  ])('is refused for one %s', (_, of, body, code) => {
    const goods = plenty();
    const decision = moving(of, body, goods);
    expect(isRejection(decision) && decision.rejected).toBe(code);
  });

  // ORD-310, ORD-313
  it('is refused for an unknown fulfilment, also of a closed order, and an empty list', () => {
    const closed = { ...order, status: 'completed' } as const;
    expect(moving(closed, {}, plenty(), SOME_ID)).toMatchObject({ rejected: 'not_found' });
    expect(readReroute(from.id, { positions: [] })).toMatchObject({
      rejected: 'positions_required',
    });
  });

  // ORD-285
  it('goes on while the order is on hold', () => {
    const held = { ...having({ order_on_hold: true }), on_hold: true };
    const change = changeOf(moving(held, {}));
    expect(change.fulfillments?.[1]).toMatchObject({ order_on_hold: true });
  });

  // ORD-289, ORD-314
  it('lacks goods whatever the routing says of them, unless the order grows too large', () => {
    const saying = (rejected: 'not_orderable'): TestGoods => ({
      ...plenty(),
      route: () => ({
        rejected,
        message: 'No.',
        details: [{ path: 'positions.0', message: 'no' }],
      }),
    });
    expect(moving(order, {}, saying('not_orderable'))).toEqual({
      rejected: 'insufficient_stock',
      message: 'No.',
      details: [{ path: 'positions.0', message: 'no' }],
    });
    const many = Array.from({ length: 81 }, (_, index) => fulfillmentOf(order, `p${index}`, {}));
    expect(moving(having({}, many), {})).toMatchObject({ rejected: 'payload_too_large' });
  });

  // ORD-279
  it('names no code of a place that is gone', () => {
    const change = changeOf(moving(order, {}, { ...plenty(), locations: [] }));
    expect(change.answer.moved).toMatchObject([{ location_code: null }]);
  });

  // ORD-315
  it('reads the goods of the lines that are to move, and their reservations', () => {
    const ask = (positions: RerouteBody['positions'], id = from.id) => {
      const { articles, reservation_ids } = askRerouted(order, ok(readReroute(id, { positions })));
      return [articles.map(({ sku }) => sku), reservation_ids];
    };
    expect(ask(null)).toEqual([
      ['SKU-0', 'SKU-1'],
      ['r-a-0', 'r-a-1', 'r-a-2'],
    ]);
    expect(ask([at1(second)])).toEqual([['SKU-1'], ['r-a-1']]);
    expect(ask(null, SOME_ID)).toEqual([[], []]);
  });
});

const places = ['a', 'b', 'c', 'd'] as const;
const quarters = (min: number, max: number) =>
  fc.integer({ min, max }).map((quantity) => quantity / 4);
const aQuantity = fc.oneof(fc.constant(0), { weight: 3, arbitrary: quarters(3, 8) });

/** Units of each of two positions at each place, and what lies free there. */
const anOrder = fc.record({
  lines: fc.array(fc.tuple(aQuantity, aQuantity), { minLength: 3, maxLength: 3 }),
  rejected: fc.array(fc.constantFrom(...places), { maxLength: 1 }),
  free: fc.array(fc.tuple(quarters(0, 9), quarters(0, 9)), { minLength: 4, maxLength: 4 }),
  share: fc.option(fc.integer({ min: 1, max: 4 })),
  target: fc.option(fc.constantFrom('b', 'c', 'd'), { freq: 2 }),
});

const unitsOf = (fulfillments: readonly KeptFulfillment[], id: string): Decimal =>
  sum(
    fulfillments.flatMap(({ items }) =>
      items.filter((line) => line.order_item_id === id).map(openOf),
    ),
  );

const base = movingOrder([40, 40], () => []);
type Sample = typeof anOrder extends fc.Arbitrary<infer Value> ? Value : never;

/** The order of a sample with what the first place gives away; undefined where that has nothing. */
function sceneOf({ lines, rejected, free, share }: Sample) {
  const [giver, ...others] = lines
    .map((units, index) => {
      const own = Object.fromEntries([...units.entries()].filter(([, one]) => one > 0));
      return fulfillmentOf(base, places[index] ?? '', own);
    })
    .filter(({ items }) => items.length > 0);
  const [line] = giver?.items ?? [];
  if (giver?.location_id !== placeOf('a') || line === undefined) return undefined;
  const rejected_by = rejected.map(placeOf);
  const items = giver.items.map((one) => ({ ...one, rejected_by }));
  const quantity = Math.ceil(line.quantity * (share ?? 4)) / 4;
  const shelves = places.map((code, at) => {
    const [first, other] = free[at] ?? [0, 0];
    return [code, { 'SKU-0': first, 'SKU-1': other }] as const;
  });
  return {
    of: { ...base, fulfillments: [{ ...giver, items }, ...others] },
    from: giver.id,
    others: new Set<string | null>(others.map(({ id }) => id)),
    positions: share === null ? null : [{ order_item_id: line.order_item_id, quantity }],
    wanted: share === null ? items : [{ ...line, quantity }],
    goods: goodsOn(Object.fromEntries(shelves)),
    rejected_by: [...rejected_by, placeOf('a')],
  };
}

/** Tells a sample whose lines the places that are asked can give. */
function isCovered(asked: readonly string[], wanted: readonly KeptLine[], { free }: Sample) {
  return wanted.every(({ sku, quantity }) => {
    const index = sku === 'SKU-0' ? 0 : 1;
    const spare = free.filter((_, at) => asked.includes(places[at] ?? ''));
    return compare(sum(spare.map((units) => units[index])), quantity) >= 0;
  });
}

/** Lines that moved are at places that were asked, and say who gave them away. */
function expectArrived(
  after: readonly KeptFulfillment[],
  moved: readonly Moved[],
  { asked, rejected_by }: { asked: readonly string[]; rejected_by: readonly string[] },
) {
  for (const { fulfillment_id, location_code, positions } of moved) {
    expect(asked).toContain(location_code);
    const receiver = after.find(({ id }) => id === fulfillment_id);
    expect(receiver?.location_id).toBe(placeOf(String(location_code)));
    for (const { order_item_id } of positions) {
      const line = receiver?.items.find((one) => one.order_item_id === order_item_id);
      expect(line?.rejected_by).toEqual(expect.arrayContaining([...rejected_by]));
    }
  }
  const unfinished = after.filter(isUnfinished).map(({ location_id }) => location_id);
  expect(new Set(unfinished).size).toBe(unfinished.length);
}

const unitsIn = (taken: readonly TakenQuantity[]) => sum(taken.map(({ quantity }) => quantity));

// ORD-279, ORD-314, ORD-315
it('a reroute keeps all goods: what leaves here arrives there, or nothing does', () => {
  const met = { moved: 0, refused: 0, split: 0, joined: 0 };
  fc.assert(
    fc.property(anOrder, (sample) => {
      const scene = sceneOf(sample);
      if (scene === undefined) return;
      const { of, from: id, positions, wanted, goods, rejected_by, others } = scene;
      const { target, rejected } = sample;
      const decision = moving(of, { positions, location_code: target }, goods, id);
      const asked = places.filter((code) =>
        target === null ? code !== 'a' && !rejected.includes(code) : code === target,
      );
      expect(isRejection(decision)).toBe(!isCovered(asked, wanted, sample));
      if (isRejection(decision)) {
        expect(decision.rejected).toBe('insufficient_stock');
        met.refused += 1;
        return;
      }
      const change = changeOf(decision);
      const { moved } = change.answer;
      const after = applyChange(of, change).fulfillments;
      for (const item of base.items) {
        expect(unitsOf(after, item.id)).toBe(unitsOf(of.fulfillments, item.id));
      }
      expect(sum(goods.released.map(({ quantity }) => quantity))).toBe(unitsIn(wanted));
      expect(unitsIn(moved.flatMap((one) => one.positions))).toBe(unitsIn(wanted));
      expectArrived(after, moved, { asked, rejected_by });
      met.moved += 1;
      met.joined += moved.filter((one) => others.has(one.fulfillment_id)).length;
      if (moved.length > 1) met.split += 1;
    }),
    { numRuns: 300 },
  );
  expect(met.moved).toBeGreaterThan(100);
  expect(met.refused).toBeGreaterThan(20);
  expect(met.split).toBeGreaterThan(10);
  expect(met.joined).toBeGreaterThan(60);
});
