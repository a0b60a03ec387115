import type { Event } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { aboutEvent } from './about-event.ts';

const by = { key_id: 'k1', name: 'Ada’s key' };

it.each<readonly [string, unknown, unknown, string, string | undefined, string]>([
  ['order.placed', { order_id: 'o1', number: 'ORD-1' }, by, 'ORD-1', 'o1', 'Ada’s key'],
  ['order.created', { id: 'o1', number: null }, null, '', 'o1', ''],
  ['order.shipment.created', { order_id: 'o1', number: 'DEL-1' }, by, 'DEL-1', 'o1', 'Ada’s key'],
  ['stock_movement.created', { id: 'm1', sku: 'CUP' }, by, 'CUP', undefined, 'Ada’s key'],
  ['carrier.created', { id: 'c1', code: 'post' }, by, 'post', undefined, 'Ada’s key'],
  ['cart.created', { id: 'c1' }, undefined, '', undefined, ''],
  // The key may not read the record.
  ['order.placed', null, by, '', undefined, 'Ada’s key'],
])('%s with %j by %j is about %j of order %j', (topic, data, made, name, order, key) => {
  const event: Event = { id: 'evt_1', topic, time: '', data, metadata: { by: made } };
  expect(aboutEvent(event)).toEqual({ name, order, by: key });
});
