import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { unknownHealth } from '../health/health.ts';
import { disabledEvent, endpointEvents, failingEvent } from './endpoint.events.ts';
import { storedEndpoint } from './endpoint.factory.ts';

const at = new Date('2026-03-02T10:00:00.000Z');
const occasion = { at, delivery: { id: 'dlv_1', topic: 'order.placed' } };
const health = {
  ...unknownHealth,
  consecutive_failures: 7,
  failing_since: '2026-03-01T10:00:00.000Z',
  last_failure_at: '2026-03-02T09:00:00.000Z',
  last_error_code: 'dns_error',
} as const;
const state = { endpoint: storedEndpoint(), health };

const [failing, disabled] = endpointEvents;

describe('the event of an endpoint', () => {
  // WHK-206
  it('that keeps failing says since when, and which delivery failed', () => {
    const event = failingEvent(state, occasion, 24);
    expect(event).toMatchObject({ topic: failing.topic });
    expect(event.data).toEqual({
      endpoint_id: state.endpoint.id,
      url: state.endpoint.url,
      description: null,
      warned_after_hours: 24,
      failing_since: '2026-03-01T10:00:00.000Z',
      consecutive_failures: 7,
      last_failure_at: '2026-03-02T09:00:00.000Z',
      last_status_code: null,
      last_error_code: 'dns_error',
      delivery_id: 'dlv_1',
      delivery_topic: 'order.placed',
    });
    expect(safeParse(failing.data, event.data).success).toBe(true);
  });

  // WHK-207
  it('that is disabled says why, and what waits for it', () => {
    const event = disabledEvent(state, occasion, { reason: 'gone', waiting: 12 });
    expect(event).toMatchObject({
      topic: disabled.topic,
      data: {
        disabled_reason: 'gone',
        waiting_deliveries: 12,
        consecutive_failures: 7,
        last_error_code: 'dns_error',
      },
    });
    expect(safeParse(disabled.data, event.data).success).toBe(true);
  });
});
