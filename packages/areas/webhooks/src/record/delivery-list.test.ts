import { prefixedFloor } from '@waybill/kernel/id';
import { expect, it } from 'vitest';
import { selectDeliveries } from './delivery-list.ts';

const request = (filters: Record<string, unknown>, order?: string) => ({
  filters: Object.entries(filters).map(([column, value]) => ({ column, value })),
  order: order === undefined ? undefined : { column: order, descending: false },
  limit: 50,
  offset: 0,
});

// WHK-131, WHK-132
it.each([
  [{}, { byKeys: true }],
  [{ endpoint_id: 'whe_1' }, { endpoint: 'whe_1', byKeys: true }],
  [
    { endpoint_id: 'whe_1', status: 'failed' },
    { status: 'failed', byKeys: true },
  ],
  [{ status: 'delivered' }, { status: undefined, byKeys: false }],
  [{ status: 'nonsense' }, { status: undefined, byKeys: false }],
  [{ event_id: 'evt_1' }, { event: 'evt_1', byKeys: false }],
  [{ topic: 'order.placed' }, { byKeys: false }],
  [
    { since: '2026-03-01T10:00:00.000Z' },
    { bounds: { from: prefixedFloor('evt', new Date('2026-03-01T10:00:00Z')) }, byKeys: true },
  ],
])('by which index %j are found', (filters, expected) => {
  expect(selectDeliveries(request(filters))).toMatchObject({ newestFirst: true, ...expected });
});

// WHK-131
it('are listed by their time alone', () => {
  expect(selectDeliveries(request({}, 'created_at'))).toMatchObject({ newestFirst: false });
});

// API-78
it.each(['', '#', 'whe_1#2', 'x'.repeat(2_000)])('are none where an id is %.9j', (id) => {
  expect(selectDeliveries(request({ endpoint_id: id }))).toBeUndefined();
  expect(selectDeliveries(request({ event_id: id, topic: 'order.placed' }))).toBeUndefined();
});
