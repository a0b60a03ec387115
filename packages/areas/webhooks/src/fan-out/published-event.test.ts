import { resourceOfChange } from '@waybill/events/change-address';
import { eventIdOf } from '@waybill/events/change-id';
import { describe, expect, it } from 'vitest';
import { readPublishedEvent } from './published-event.ts';

// WHK-14
it('reads of a message of the bus whose event it is, and no data', () => {
  const detail = { tenant_id: 'acme', id: 'evt_1', topic: 'order.placed', data: { number: 'A-1' } };
  expect(readPublishedEvent(JSON.stringify({ source: 'x', detail }))).toEqual({
    tenant: 'acme',
    id: 'evt_1',
    topic: 'order.placed',
  });
});

// WHK-208
it('reads of a message about an endpoint which one that is', () => {
  const topic = 'webhook.endpoint.failing';
  const read = (data: object) =>
    readPublishedEvent(JSON.stringify({ detail: { tenant_id: 'acme', id: 'evt_1', topic, data } }));
  expect(read({ endpoint_id: 'whe_1' }).subject).toBe('whe_1');
  expect(() => read({})).toThrow();
});

// WHK-82
it.each(['', '{}', '{"detail":{"id":"evt_1","topic":"order.placed"}}'])(
  'refuses the message %j of the bus',
  (body) => {
    expect(() => readPublishedEvent(body)).toThrow();
  },
);

describe('a message of the bus that names the change of its event', () => {
  const change = '01KAK9Q4V8ZJ6T3R5W2X7Y0A';
  const id = eventIdOf(change, 3);
  const read = (...resources: string[]) =>
    readPublishedEvent(
      JSON.stringify({ resources, detail: { tenant_id: 'acme', id, topic: 'order.placed' } }),
    );
  const event = { tenant: 'acme', id, topic: 'order.placed' };

  // WHK-14
  it('says where it lies', () => {
    const home = 'ORDER#01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';
    const named = resourceOfChange({ tenant: 'acme', change, home });
    expect(read('arn:aws:of:others', named)).toEqual({ ...event, home });
    expect(read(resourceOfChange({ tenant: 'acme', change }))).toEqual(event);
    expect(read('arn:aws:of:others')).toEqual(event);
  });

  // WHK-82
  it.each([
    resourceOfChange({ tenant: 'other', change }),
    resourceOfChange({ tenant: 'acme', change: '01KAK9Q4V8ZJ6T3R5W2X7Y0B' }),
    'waybill:acme:nothing',
  ])('is refused where it names %s', (named) => {
    expect(() => read(named)).toThrow(`${named} is not the change of ${id}`);
  });
});
