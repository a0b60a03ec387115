import { isRejection } from '@waybill/kernel/rejection';
import type { Child } from '@waybill/table/aggregate';
import { describe, expect, it } from 'vitest';
import { decidePlacement, numberOrder } from '../placement/place-order.ts';
import { freshSettings, placementBody } from '../testing/placement.factory.ts';
import { linePeppol } from '../testing/received.factory.ts';
import { orderPartition } from './order.entity.ts';
import {
  addedChildren,
  asPositionChunks,
  positionChildren,
  quantitiesChild,
} from './position.entity.ts';

function placedWith(items: object[]) {
  let count = 0;
  const decision = decidePlacement({
    body: placementBody({ items }),
    principal: undefined,
    settings: freshSettings,
    marketId: undefined,
    now: new Date('2026-11-21T10:00:00Z'),
    newId: () => {
      count += 1;
      return `01976f3a-0000-7000-8000-${String(count).padStart(12, '0')}`;
    },
  });
  if (isRejection(decision)) throw new Error(decision.message);
  return numberOrder(decision, { number: 'ORD-000001', position_step: 10 }).order;
}

/** Children as a query shows them. */
const stored = (orderId: string, children: readonly Child[]) =>
  children.map(({ child: sk, content }) => ({
    pk: orderPartition('acme', orderId),
    sk,
    ...content,
  }));

const lines = (count: number, extra: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ sku: `S${index}`, ...extra }));

describe('positionChildren', () => {
  it.each([
    [1, {}, 1],
    [40, {}, 1],
    [41, {}, 2],
    [500, {}, 13],
    [2, { unit_price: 2, tax_amount: 0, discounts: [{ title: 'Sale', amount: 1 }] }, 1],
    [12, { product: { text: 'ü'.repeat(30_000) } }, 3],
  ])('%d positions come back whole and in order', (count, extra, chunks) => {
    const order = placedWith(lines(count, extra));
    const children = positionChildren(order.items);
    expect(children).toHaveLength(chunks);
    for (const { content } of children) {
      expect(Buffer.byteLength(String(content['items']))).toBeLessThan(300_100);
    }
    expect(asPositionChunks(order, stored(order.id, children)).flat()).toEqual(order.items);
  });
});

// PEP-71
it('a position keeps what its buyer wants of the line, whatever moves', () => {
  const order = placedWith([{ sku: 'A' }, { sku: 'B' }]);
  const [first, second] = order.items;
  if (first === undefined || second === undefined) throw new Error('an order has positions');
  const own = { ...first, peppol: linePeppol() };
  const frozen = positionChildren([own, second]);
  expect(frozen).toHaveLength(1);
  expect(String(frozen[0]?.content['items']).split('peppol')).toHaveLength(2);
  const moved = {
    ...own,
    peppol: linePeppol({
      wanted: 7,
      promised_from: '2026-12-01',
      promised_to: '2026-12-04',
      backorder: 5,
    }),
  };
  const both = [...frozen, quantitiesChild(0, [moved, { ...second, quantity_cancelled: 1 }])];
  const read = (children: readonly Child[]) =>
    asPositionChunks(order, stored(order.id, children)).flat();
  expect(read(frozen)).toEqual([own, second]);
  expect(read(both)).toEqual([moved, { ...second, quantity_cancelled: 1 }]);
});

// ORD-260
it('a position has its own day or that of its order, whatever the order has by then', () => {
  const own = { requested_delivery_date: '2026-12-24' };
  const order = placedWith([{ sku: 'A', ...own }, { sku: 'B' }]);
  const read = (day: string | null) => {
    const owner = { ...order, requested_delivery_date: day };
    return asPositionChunks(owner, stored(order.id, positionChildren(order.items)))
      .flat()
      .map((item) => item.requested_delivery_date);
  };
  expect(read('2026-12-24')).toEqual(['2026-12-24', '2026-12-24']);
  expect(read('2026-12-31')).toEqual(['2026-12-24', '2026-12-31']);
  expect(read(null)).toEqual(['2026-12-24', null]);
});

// ORD-263
it('positions that a past has moved come back with their quantities', () => {
  const order = placedWith(lines(81));
  const items = order.items.map((item) => ({ ...item, quantity_shipped: item.quantity }));
  const children = positionChildren(items);
  expect(children).toHaveLength(6);
  expect(asPositionChunks(order, stored(order.id, children)).flat()).toEqual(items);
});

describe('addedChildren', () => {
  it('stand in chunks of their own, with the time at which they came', () => {
    const order = placedWith(lines(41));
    const created_at = '2026-11-22T10:00:00.000Z';
    const more = placedWith(lines(2)).items.map((item) => ({
      ...item,
      order_id: order.id,
      created_at,
      updated_at: created_at,
    }));
    const children = [...positionChildren(order.items), ...addedChildren(more, 2)];
    expect(children.map(({ child }) => child)).toEqual(['A#POS#0001', 'A#POS#0002', 'A#POS#0003']);
    expect(asPositionChunks(order, stored(order.id, children))[2]).toEqual(more);
  });
});

describe('quantitiesChild', () => {
  it('lays quantities that moved over the frozen copies, chunk by chunk', () => {
    const order = placedWith(lines(81));
    const items = order.items.map((item, index) =>
      index % 2 === 0
        ? item
        : {
            ...item,
            quantity_shipped: 0.001,
            quantity_cancelled: 0.25,
            quantity_returned: 0.001,
            updated_at: '2026-11-22T10:00:00.000Z',
          },
    );
    const chunks = [items.slice(0, 40), items.slice(40, 80), items.slice(80)];
    const children = [
      ...positionChildren(order.items),
      ...chunks.map((chunk, index) => quantitiesChild(index, chunk)),
    ];
    expect(asPositionChunks(order, stored(order.id, children))).toEqual(chunks);
  });

  it('knows a move within the millisecond of the placement', () => {
    const order = placedWith(lines(1));
    const moved = order.items.map((item) => ({ ...item, quantity_shipped: 1 }));
    const children = [...positionChildren(order.items), quantitiesChild(0, moved)];
    expect(asPositionChunks(order, stored(order.id, children))).toEqual([moved]);
  });
});
