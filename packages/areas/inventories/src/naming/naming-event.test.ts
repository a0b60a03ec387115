import { expect, it } from 'vitest';
import { namingTopics, readNamingEvent } from './naming-event.ts';

const event = (topic: string, data: object) =>
  JSON.stringify({ 'detail-type': topic, detail: { tenant_id: 'acme', id: 'evt_1', data } });

// INV-222
it.each([
  ['order.created', { id: 'o1', number: 'ORD-1' }, 'orders', 'o1'],
  ['order.item.added', { order_id: 'o1', positions: [] }, 'orders', 'o1'],
  ['order_list.created', { id: 'l1' }, 'lists', 'l1'],
  ['order_list.updated', { id: 'l1' }, 'lists', 'l1'],
  ['cart.created', { id: 'c1' }, 'carts', 'c1'],
  ['cart.updated', { id: 'c1' }, 'carts', 'c1'],
])('%s leads to the record whose lines name articles', (topic, data, source, id) => {
  expect(readNamingEvent(event(topic, data))).toEqual({ tenant: 'acme', source, id });
  expect(namingTopics).toContain(topic);
});

it.each([
  ['order.held', { order_id: 'o1' }],
  ['order.created', {}],
])('%s with %j names no article', (topic, data) => {
  expect(() => readNamingEvent(event(topic, data))).toThrow(`${topic} names no article`);
});
