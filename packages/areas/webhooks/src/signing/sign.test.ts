import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aliveSecrets, newSecret, secretHint } from './secret.ts';
import { sign } from './sign.ts';

const current = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const previous = 'whsec_//79/Pv6+fj39vX08/Lx8O/u7ezr6uno5+bl5OPi4eA=';
const id = 'evt_01JA0Z3K5T8W6Q2R4Y7N9B1C3D';
const timestamp = 1_760_000_000;
const text =
  '{"tenant_id":"acme","topic":"order.placed","id":"evt_01JA0Z3K5T8W6Q2R4Y7N9B1C3D","data":{"order_id":"0b6f8a54-5a0e-4c58-9a3e-3f6d5d1c2b7a","order_number":"ORD-10001","grand_total":"119.0000","currency":"EUR","note":"Zürich ✓"},"metadata":{"actor":"user:42"},"time":"2025-10-09T08:53:15.250Z"}';
const body = Buffer.from(text, 'utf8');

/** A receiver written to the published rule of `v0`: any listed digest may match. */
function acceptsV0(header: string, bytes: Buffer, secret: string): boolean {
  if (!header.startsWith('v0=')) return false;
  const own = createHmac('sha256', secret).update(bytes).digest();
  return header
    .slice(3)
    .split(',')
    .map((hex) => Buffer.from(hex, 'hex'))
    .some((digest) => digest.length === own.length && timingSafeEqual(digest, own));
}

/** A receiver that uses the library of Standard Webhooks, at a time of its own. */
function acceptsStandard(
  message: { header: string; id: string; timestamp: number; bytes: Buffer },
  secret: string,
  clock: number,
): boolean {
  vi.setSystemTime(clock * 1000);
  const headers = {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': message.header,
  };
  try {
    new Webhook(secret).verify(message.bytes, headers, { jsonParse: false });
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
}

afterEach(() => vi.useRealTimers());

describe('the worked vector (WHK-61)', () => {
  const one = sign({ id, timestamp, body, secrets: [current] });
  const both = sign({ id, timestamp, body, secrets: [current, previous] });

  it('starts from the same bytes', () => {
    expect(body).toHaveLength(295);
    expect(createHash('sha256').update(body).digest('hex')).toBe(
      'bc4e009f983359dec9c5b846eba715e57ab6ab3a2eb57645d8478c6b5e518379',
    );
  });

  // WHK-58, WHK-59
  it('signs with one key', () => {
    expect(one).toEqual({
      v0: 'v0=1fa0ff9eadbc9f507db5d4b99e7279e10978adef6d6c7382c426400b179b6e67',
      standard: 'v1,zYYCO/QWGfqAQsFEHIf25DqiWTdYLEl4PxXIRYPyrW8=',
    });
  });

  // WHK-60
  it('signs with both keys during a rotation, the current one first', () => {
    expect(both).toEqual({
      v0: 'v0=1fa0ff9eadbc9f507db5d4b99e7279e10978adef6d6c7382c426400b179b6e67,e130bf637a78046fdd13773dbd5733a02d83dfdfeebeb317f0dc47c20d03aef6',
      standard:
        'v1,zYYCO/QWGfqAQsFEHIf25DqiWTdYLEl4PxXIRYPyrW8= v1,FQXZpOkxcARxTrknlcCS8Yk+nvb8cUTFp/hhyhMilmc=',
    });
  });

  // WHK-61
  it('convinces receivers that hold either key', () => {
    const message = { header: both.standard, id, timestamp, bytes: body };
    for (const secret of [current, previous]) {
      expect(acceptsV0(both.v0, body, secret)).toBe(true);
      expect(acceptsStandard(message, secret, timestamp + 300)).toBe(true);
    }
  });

  // WHK-62
  it('fails with another key, another body or another time', () => {
    const longer = Buffer.concat([body, Buffer.from(' ')]);
    const message = { header: one.standard, id, timestamp, bytes: body };
    expect(acceptsV0(one.v0, body, newSecret())).toBe(false);
    expect(acceptsV0(one.v0, longer, current)).toBe(false);
    expect(acceptsV0(one.v0, body, previous)).toBe(false);
    expect(acceptsStandard(message, previous, timestamp)).toBe(false);
    expect(acceptsStandard({ ...message, bytes: longer }, current, timestamp)).toBe(false);
    expect(acceptsStandard({ ...message, id: `${id}X` }, current, timestamp)).toBe(false);
    expect(acceptsStandard(message, current, timestamp)).toBe(true);
    expect(acceptsStandard(message, current, 1_760_000_301)).toBe(false);
    expect(acceptsStandard(message, current, 1_759_999_699)).toBe(false);
  });

  // WHK-58, WHK-59, WHF-27
  it('covers id and time in the standard scheme only', () => {
    const later = sign({ id, timestamp: timestamp + 1, body, secrets: [current] });
    const other = sign({ id: `${id}X`, timestamp, body, secrets: [current] });
    expect(later.v0).toBe(one.v0);
    expect(later.standard).not.toBe(one.standard);
    expect(other.standard).not.toBe(one.standard);
  });
});

describe('a secret', () => {
  // WHK-54
  it('has 50 characters and 32 bytes, never the same twice', () => {
    expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/u);
    expect(newSecret()).not.toBe(newSecret());
    expect(newSecret(Buffer.from(Array.from({ length: 32 }, (_, byte) => byte)))).toBe(current);
  });

  // WHK-18
  it('shows its end only', () => {
    expect(secretHint(current)).toBe('…Hh8=');
  });

  // WHK-60
  it('signs until it expires, newest first', () => {
    const created_at = '2026-01-01T00:00:00.000Z';
    const secrets = [
      { version: 1, created_at, expires_at: '2026-01-02T00:00:00.000Z' },
      { version: 3, created_at, expires_at: null },
      { version: 2, created_at, expires_at: '2026-01-03T00:00:00.000Z' },
    ];
    const versions = (time: string) =>
      aliveSecrets(secrets, new Date(time)).map((secret) => secret.version);
    expect(versions('2026-01-01T12:00:00Z')).toEqual([3, 2, 1]);
    expect(versions('2026-01-02T00:00:00Z')).toEqual([3, 2]);
    expect(versions('2026-02-01T00:00:00Z')).toEqual([3]);
  });
});
