import { expect, it } from 'vitest';
import { storedDelivery } from './delivery.factory.ts';
import { momentOfEvent } from './delivery-id.ts';
import { presentDelivery, presentRequest } from './present-delivery.ts';

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
