import { expect, it } from 'vitest';
import { storedDelivery } from './delivery.factory.ts';
import { presentDelivery, presentRequest } from './present-delivery.ts';

it('shows a delivery without what only its store knows', () => {
  const { tenant, event_home, manual_no, ttl, claim, lease, ...shown } = storedDelivery();
  expect(presentDelivery(storedDelivery({ claim: 'att_1', manual_no: 2 }))).toEqual({
    ...shown,
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
