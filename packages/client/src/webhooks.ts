import type { WebhookEvent } from './events.ts';

/** Why a request is not a delivery to act on. */
export type UntrustedReason = 'headers_missing' | 'out_of_time' | 'signature_wrong' | 'body_wrong';

/** The request is no delivery of Waybill's, or none of now: answer 400 and do nothing. */
export class Untrusted extends Error {
  override readonly name = 'Untrusted';
  readonly reason: UntrustedReason;

  constructor(reason: UntrustedReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The headers of a request, as `fetch` or Node's server hands them over. */
export type DeliveryHeaders =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** Seconds that the time of the attempt may lie before or after now; 300. */
  readonly toleranceSeconds?: number | undefined;
}

const PREFIX = /^whsec_/;

function headerOf(headers: DeliveryHeaders, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof value === 'string' && value !== '') return value;
  throw new Untrusted('headers_missing', `the request has no single header ${name}`);
}

/**
 * The key of each secret: one that is missing would else show with the first delivery it has to
 * sign.
 */
function keysOf(secrets: string | readonly string[]): Uint8Array<ArrayBuffer>[] {
  const all: readonly unknown[] = [secrets].flat();
  if (all.length === 0) throw new TypeError('verify needs the secret of the endpoint');
  return all.map((secret, index) => {
    const which = all.length === 1 ? 'the secret' : `secret ${index + 1} of ${all.length}`;
    if (typeof secret !== 'string' || secret === '') {
      throw new TypeError(`${which} is missing: is its environment variable set?`);
    }
    const base64 = secret.replace(PREFIX, '');
    if (!/^[A-Za-z\d+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) {
      throw new TypeError(`${which} is none of an endpoint: whsec_ and base64`);
    }
    return bytesOf(base64);
  });
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** The digests of the header that this scheme has, as far as they are digests. */
function digestsIn(header: string): Uint8Array<ArrayBuffer>[] {
  return header.split(' ').flatMap((one) => {
    const [, base64 = ''] = /^v1,([A-Za-z\d+/]{43}=)$/.exec(one) ?? [];
    return base64 === '' ? [] : [bytesOf(base64)];
  });
}

function joined(start: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const prefix = new TextEncoder().encode(start);
  const all = new Uint8Array(prefix.length + body.length);
  all.set(prefix);
  all.set(body, prefix.length);
  return all;
}

/** Tells if a secret made one of the digests; the platform compares in constant time. */
async function isSigned(
  content: Uint8Array<ArrayBuffer>,
  digests: readonly Uint8Array<ArrayBuffer>[],
  bytes: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['verify']);
  const checks = digests.map((digest) => crypto.subtle.verify(hmac, key, digest, content));
  return (await Promise.all(checks)).includes(true);
}

/** The bytes as they came: a body that was parsed cannot be brought back to them. */
function bytesIn(body: unknown): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (ArrayBuffer.isView(body))
    return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  // By its name, since a buffer of another realm is none of this one's class.
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]') {
    return new Uint8Array(body as ArrayBuffer);
  }
  throw new TypeError(
    'verify needs the raw body, as text or bytes: read it before a parser does (express.raw(), request.text())',
  );
}

function eventIn(body: Uint8Array, id: string): WebhookEvent {
  try {
    const event = JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
    if (event.id === id) return event;
  } catch {
    // No JSON, or none of an event.
  }
  throw new Untrusted('body_wrong', 'the body is not that of the event in the headers');
}

/**
 * The event of a delivery, once its signature and its time hold (WHK-59, WHK-60). `body` is the raw
 * body, byte for byte as it came; `secrets` has all that are alive while a secret is rotated.
 * Throws `Untrusted` with a reason for every request that is no genuine delivery, and a `TypeError` for
 * a mistake on this side: a body that was parsed, a secret that is missing. Remember the id of the
 * event before acting: an event may be delivered twice.
 */
export async function verify(
  body: string | Uint8Array | ArrayBuffer,
  headers: DeliveryHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = 300 }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const bytes = bytesIn(body);
  const keys = keysOf(secrets);
  const id = headerOf(headers, 'webhook-id');
  const time = headerOf(headers, 'webhook-timestamp');
  const digests = digestsIn(headerOf(headers, 'webhook-signature'));
  // Written so that a time which is no number is out of time.
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= toleranceSeconds)) {
    throw new Untrusted(
      'out_of_time',
      `the attempt is not of the last ${toleranceSeconds} seconds`,
    );
  }
  const content = joined(`${id}.${time}.`, bytes);
  for (const key of keys) {
    if (await isSigned(content, digests, key)) return eventIn(bytes, id);
  }
  throw new Untrusted('signature_wrong', 'no secret of these signed the request');
}
