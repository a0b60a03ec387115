import { expect, it } from 'vitest';
import { readAttempt, readPublishedEvent } from './messages.ts';

const attempt = { tenant: 'acme', event: 'evt_1', endpoint: 'whe_1', round: 1, attempt: 2 };

// WHK-81
it.each([attempt, { ...attempt, woken: 'member' }, { ...attempt, woken: 'last' }])(
  'reads what was sent: %j',
  (sent) => {
    expect(readAttempt(JSON.stringify(sent))).toEqual(sent);
  },
);

// WHK-82
it.each(['', '{}', JSON.stringify({ ...attempt, woken: 'first' })])('refuses %j', (body) => {
  expect(() => readAttempt(body)).toThrow();
});

// WHK-14
it('reads of a message of the bus whose event it is, and no data', () => {
  const detail = { tenant_id: 'acme', id: 'evt_1', topic: 'order.placed', data: { number: 'A-1' } };
  expect(readPublishedEvent(JSON.stringify({ source: 'x', detail }))).toEqual({
    tenant: 'acme',
    id: 'evt_1',
    topic: 'order.placed',
  });
});

// WHK-82
it.each(['', '{}', '{"detail":{"id":"evt_1","topic":"order.placed"}}'])(
  'refuses the message %j of the bus',
  (body) => {
    expect(() => readPublishedEvent(body)).toThrow();
  },
);
