import { expect, it } from 'vitest';
import type { Attempt } from './attempt.entity.ts';
import { storedDelivery } from './delivery.factory.ts';
import { momentOfEvent } from './delivery-id.ts';
import { presentAttempt, presentDelivery, presentRequest } from './present-delivery.ts';

it('shows a delivery without what only its store knows', () => {
  const event = { event_id: 'evt_01KJMHMEXB1C3D4E5F6G7H8J9K' };
  const { tenant, event_home, manual_no, ttl, claim, lease, ...shown } = storedDelivery(event);
  expect(presentDelivery(storedDelivery({ ...event, claim: 'att_1', manual_no: 2 }))).toEqual({
    ...shown,
    created_at: momentOfEvent(event.event_id).toISOString(),
    manual_attempts: 2,
    max_attempts: 16,
  });
});

// WHK-8
it('shows the text that is sent, as long as it is there', () => {
  expect(presentRequest('{"n":"é"}')).toEqual({
    body: '{"n":"é"}',
    body_bytes: 10,
    expired: false,
  });
  expect(presentRequest(undefined)).toEqual({ body: null, body_bytes: null, expired: true });
});

// WHK-90
it.each<Attempt['timings']>([null, { dns: 1 }])(
  'shows an attempt as the log keeps it, with the times %j',
  (timings) => {
    const attempt: Attempt = {
      ...{
        id: 'att_1',
        delivery_id: 'dlv_1',
        round: 1,
        number: 1,
        trigger: 'event',
        url: 'https://a',
      },
      ...{ remote_address: null, started_at: '2026-03-01T10:00:00.000Z', duration_ms: 1, timings },
      ...{
        request_headers: { a: '1' },
        secret_versions: [1],
        outcome: 'failure',
        status_code: 500,
      },
      ...{ error_code: null, response_headers: {}, response_body: '', response_truncated: false },
      next_attempt_at: null,
    };
    expect(presentAttempt(attempt)).toEqual(attempt);
  },
);
