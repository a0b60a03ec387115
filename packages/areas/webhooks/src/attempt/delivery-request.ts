import { unixSeconds } from '@waybill/kernel/instant';
import type { StoredEndpoint } from '../endpoint/endpoint.ts';
import type { CustomHeader } from '../endpoint/headers.ts';
import { sign } from '../signing/sign.ts';

const HIDDEN = '[hidden]';
const SHOWN_SIGNATURE = 12;

/** Secrets and headers that a request needs in the clear. */
export interface OpenedSecrets {
  readonly versions: readonly number[];
  readonly secrets: readonly string[];
  readonly custom: readonly CustomHeader[];
}

/** Opens what a request to an endpoint needs. */
export type OpenSecrets = (
  tenant: string,
  endpoint: StoredEndpoint,
  now: Date,
) => Promise<OpenedSecrets>;

/** Parts that a request to a receiver is made of. */
export interface RequestParts {
  readonly event: { readonly id: string; readonly topic: string; readonly body: string };
  readonly deliveryId: string;
  readonly attempt: number;
  readonly custom: readonly CustomHeader[];
  /** Every secret alive, newest first. */
  readonly secrets: readonly string[];
  readonly now: Date;
}

export interface SignedRequest {
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/**
 * Headers and body of one attempt (WHK-55, WHK-56). The body is the stored text, never built
 * again; time and signatures belong to this attempt.
 */
export function signRequest(parts: RequestParts): SignedRequest {
  const { event, now } = parts;
  const body = Buffer.from(event.body, 'utf8');
  const timestamp = unixSeconds(now);
  const { v0, standard } = sign({ id: event.id, timestamp, body, secrets: parts.secrets });
  return {
    body,
    headers: {
      // First, so that whatever has the same name below replaces it.
      ...Object.fromEntries(parts.custom.map(({ name, value }) => [name, value])),
      'content-type': 'application/json',
      'user-agent': 'Service-Webhooks/1.0',
      'X-Service-Id': event.id,
      'X-Service-Topic': event.topic,
      'X-Service-Timestamp': String(timestamp),
      'X-Service-Signature': v0,
      'X-Service-Delivery': parts.deliveryId,
      'X-Service-Attempt': String(parts.attempt),
      'webhook-id': event.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': standard,
    },
  };
}

/** The request headers as the log shows them: no customer's values, no whole signature. */
export function redactHeaders(
  headers: Readonly<Record<string, string>>,
  custom: readonly CustomHeader[],
): Record<string, string> {
  const own = new Set(custom.map(({ name }) => name.toLowerCase()));
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const lower = name.toLowerCase();
      if (own.has(lower)) return [lower, HIDDEN];
      const cut = lower.endsWith('-signature') && value.length > SHOWN_SIGNATURE;
      return [lower, cut ? `${value.slice(0, SHOWN_SIGNATURE)}…` : value];
    }),
  );
}
