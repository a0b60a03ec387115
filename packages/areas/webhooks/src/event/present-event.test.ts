import { expect, it } from 'vitest';
import { presentEvent } from './present-event.ts';

// WHK-135
it('shows what the stored body says', () => {
  const time = '2026-03-01T10:00:00.000Z';
  const published = {
    topic: 'order.placed',
    id: 'evt_1',
    data: { n: 1.5 },
    metadata: { sequence: 1 },
  };
  const body = JSON.stringify({ tenant_id: 'acme', ...published, time });
  expect(presentEvent({ id: 'evt_1', topic: 'order.placed', time, body }, ['*'])).toEqual({
    ...published,
    time,
  });
});

// WHK-150
it.each([
  ['order.placed', ['webhooks.*', 'orders.get'], true],
  ['order.return.received', ['orders.*'], true],
  ['order.placed', ['webhooks.*', 'orders.list', 'orders.number-ranges.*'], false],
  ['number_range.created', ['orders.number-ranges.*'], true],
  ['order.placed', ['webhooks.*'], false],
  ['webhook.endpoint.failing', ['webhooks.*'], true],
  ['unknown.topic', ['*'], true],
  ['unknown.topic', ['webhooks.*', 'unknown.*'], false],
])('shows %s to a key with %j: %j', (topic, permissions, isShown) => {
  const body = JSON.stringify({ data: { n: 1 }, metadata: { sequence: 1 } });
  const event = presentEvent(
    { id: 'evt_1', topic, time: '2026-03-01T10:00:00.000Z', body },
    permissions,
  );
  expect(event).toMatchObject({ id: 'evt_1', topic, metadata: { sequence: 1 } });
  expect(event.data).toEqual(isShown ? { n: 1 } : null);
});
