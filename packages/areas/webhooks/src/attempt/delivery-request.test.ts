import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { redactHeaders, signRequest } from './delivery-request.ts';

afterEach(() => vi.useRealTimers());

const parts = {
  event: { id: 'evt_1', topic: 'order.placed', body: '{"note":"Zürich ✓","n":1.10}' },
  deliveryId: 'dlv_1',
  attempt: 3,
  secrets: ['whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='],
  custom: [{ name: 'X-Env', value: 'prod' }],
  now: new Date('2026-03-01T10:00:00.900Z'),
};

describe('a request', () => {
  // WHK-4, WHK-55, WHK-56, WHK-57
  it('is made of the stored bytes and the time of this attempt', () => {
    const { body, headers } = signRequest(parts);
    expect(body).toEqual(Buffer.from(parts.event.body, 'utf8'));
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Service-Webhooks/1.0',
      'X-Service-Id': 'evt_1',
      'X-Service-Topic': 'order.placed',
      'X-Service-Timestamp': '1772359200',
      'X-Service-Delivery': 'dlv_1',
      'X-Service-Attempt': '3',
      'X-Env': 'prod',
      'webhook-id': 'evt_1',
      'webhook-timestamp': '1772359200',
    });
  });

  // WHK-4, WHF-28
  it.each([
    '{"n":1.10,"big":1e3,"long":0.1000}',
    '{"a":1,"a":2}',
    '{"name":"é","same":"\\u00e9","slash":"a\\/b"}',
    ' {"b":1, "a":2} ',
    '{"n":12345678901234567890.1}',
  ])('sends and signs the very text %s', (text) => {
    const { body, headers } = signRequest({ ...parts, event: { ...parts.event, body: text } });
    expect(body.equals(Buffer.from(text, 'utf8'))).toBe(true);
    const [secret = ''] = parts.secrets;
    const digest = createHmac('sha256', secret).update(text).digest('hex');
    expect(headers['X-Service-Signature']).toBe(`v0=${digest}`);
  });

  // WHK-63
  it('keeps its own headers, whatever the endpoint adds', () => {
    const { headers } = signRequest(parts);
    const custom = Object.keys(headers).map((name) => ({ name, value: 'of the customer' }));
    const replaced = signRequest({ ...parts, custom });
    expect(replaced.headers).toEqual({ ...headers, 'X-Env': 'of the customer' });
  });
});

// WHK-91
it('is logged without values of the customer and without a whole signature', () => {
  const { headers } = signRequest(parts);
  const logged = redactHeaders(headers, parts.custom);
  expect(logged).toMatchObject({ 'x-env': '[hidden]', 'x-service-id': 'evt_1' });
  expect(logged['x-service-signature']).toBe(`${headers['X-Service-Signature']?.slice(0, 12)}…`);
  expect(logged['webhook-signature']).toBe(`${headers['webhook-signature']?.slice(0, 12)}…`);
});
