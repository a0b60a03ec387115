import { momentAt } from '@waybill/kernel/moment';
import { expect, it } from 'vitest';
import { storedEndpoint } from '../endpoint/endpoint.factory.ts';
import { type Breaker, closedBreaker } from '../health/breaker.ts';
import { unknownHealth } from '../health/health.ts';
import { newDelivery } from './new-delivery.ts';

const now = new Date('2026-03-01T10:00:00.000Z');
const PROBE = '2026-03-01T10:05:00.000Z';
const event = { tenant: 'acme', id: 'evt_1', topic: 'order.placed' };
const open = { ...closedBreaker, state: 'open', next_probe_at: PROBE } as const;

/** When a delivery that waits from the start ends: 84 hours from now. */
const GIVES_UP = '2026-03-04T22:00:00.000Z';

// WHK-77, WHK-78, WHK-79, WHK-106
it.each<[string, 'enabled' | 'disabled', Breaker, object]>([
  ['goes at once', 'enabled', closedBreaker, { status: 'pending' }],
  [
    'waits for the next probe of an open breaker',
    'enabled',
    open,
    { status: 'waiting', next_attempt_at: PROBE, gives_up_at: GIVES_UP },
  ],
  [
    'is the probe where one is due',
    'enabled',
    { ...open, next_probe_at: now.toISOString() },
    { status: 'pending' },
  ],
  ['is skipped for a disabled endpoint', 'disabled', closedBreaker, { status: 'skipped' }],
  ['is skipped whatever the breaker', 'disabled', open, { status: 'skipped' }],
])('a delivery %s', (_, status, breaker, expected) => {
  const endpoint = storedEndpoint({ status });
  const { delivery, sweepAt } = newDelivery(momentAt(now), event, {
    endpoint,
    health: { ...unknownHealth, breaker },
  });
  expect(delivery).toMatchObject({
    id: expect.stringMatching(/^dlv_/u),
    tenant: 'acme',
    event_id: 'evt_1',
    endpoint_id: endpoint.id,
    topic: 'order.placed',
    round: 1,
    attempts: 0,
    next_attempt_at: null,
    gives_up_at: null,
    created_at: now.toISOString(),
    ...expected,
  });
  expect(sweepAt).toEqual(delivery.status === 'waiting' ? new Date(GIVES_UP) : undefined);
});
