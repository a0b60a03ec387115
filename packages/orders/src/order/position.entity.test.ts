import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import { decidePlacement, numberOrder } from '../placement/place-order.ts';
import { freshSettings, placementBody } from '../testing/placement.factory.ts';
import { asPositionChunks, positionItems, quantitiesItem } from './position.entity.ts';

function placedWith(items: object[]) {
  let count = 0;
  const decision = decidePlacement({
    body: placementBody({ items }),
    principal: undefined,
    settings: freshSettings,
    now: new Date('2026-11-21T10:00:00Z'),
    newId: () => {
      count += 1;
      return `01976f3a-0000-7000-8000-${String(count).padStart(12, '0')}`;
    },
  });
  if (isRejection(decision)) throw new Error(decision.message);
  return numberOrder(decision, { number: 'ORD-000001', position_step: 10 }).order;
}

const lines = (count: number, extra: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ sku: `S${index}`, ...extra }));

describe('positionItems', () => {
  it.each([
    [1, {}, 1],
    [40, {}, 1],
    [41, {}, 2],
    [500, {}, 13],
    [12, { product: { text: 'ü'.repeat(30_000) } }, 3],
  ])('%d positions come back whole and in order', (count, extra, chunks) => {
    const order = placedWith(lines(count, extra));
    const stored = positionItems('acme', order.id, order.items);
    expect(stored).toHaveLength(chunks);
    for (const { items } of stored) expect(Buffer.byteLength(items)).toBeLessThan(300_100);
    expect(asPositionChunks(order, stored).flat()).toEqual(order.items);
  });
});

describe('quantitiesItem', () => {
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
    const stored = [
      ...positionItems('acme', order.id, order.items),
      ...chunks.map((chunk, index) => quantitiesItem('acme', order.id, index, chunk)),
    ];
    expect(asPositionChunks(order, stored)).toEqual(chunks);
  });

  it('knows a move within the millisecond of the placement', () => {
    const order = placedWith(lines(1));
    const moved = order.items.map((item) => ({ ...item, quantity_shipped: 1 }));
    const stored = [
      ...positionItems('acme', order.id, order.items),
      quantitiesItem('acme', order.id, 0, moved),
    ];
    expect(asPositionChunks(order, stored)).toEqual([moved]);
  });
});
