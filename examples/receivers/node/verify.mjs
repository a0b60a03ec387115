import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 300;

/**
 * The event of a genuine delivery, undefined for anything else. `rawBody` are the bytes that came:
 * a body that was parsed and written again is another one, and its signature is wrong.
 */
export function verify(rawBody, headers, secret) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  // NaN, for a time that is missing or no number, is not within the tolerance either.
  if (id === undefined || !(age <= TOLERANCE_SECONDS)) return undefined;

  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), rawBody]);
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(content).digest('base64')}`);
  // While a secret is rotated there is one signature for each of the two.
  const signatures = (headers['webhook-signature'] ?? '').split(' ').map((one) => Buffer.from(one));
  const genuine = signatures.some(
    (one) => one.length === expected.length && timingSafeEqual(one, expected),
  );
  return genuine ? JSON.parse(rawBody.toString('utf8')) : undefined;
}
