import { type Rejection, reject } from '@waybill/kernel/rejection';
import { fingerprint } from './fingerprint.ts';
import type { HttpEvent } from './http-event.ts';
import { type Idempotency, idempotencyOf } from './idempotency.ts';
import type { Identity } from './identity.ts';
import type { AnyOperation } from './operation.ts';
import { type Parsed, queryPairs } from './request.ts';

/** A request that was read, of a caller who may send it. */
export interface Call {
  readonly operation: AnyOperation;
  readonly event: HttpEvent;
  readonly requestId: string;
  readonly now: Date;
  readonly identity: Identity;
  readonly parsed: Parsed;
  readonly idempotency: Idempotency | undefined;
}

const HEADER = /^[\x21-\x7e]{1,255}$/u;

/** What makes a repeat of the call harmless: its Idempotency-Key, or nothing where none is sent. */
export function readIdempotency(
  operation: AnyOperation,
  event: HttpEvent,
  identity: Identity,
  parsed: Parsed,
  now: Date,
): Idempotency | undefined | Rejection<'invalid_value'> {
  const header = event.headers['idempotency-key'];
  if (header === undefined || operation.method !== 'POST') return undefined;
  if (!HEADER.test(header)) {
    const rule = 'must be 1 to 255 printable ASCII characters without blanks';
    return reject('invalid_value', `Idempotency-Key ${rule}`, [
      { path: 'Idempotency-Key', message: rule },
    ]);
  }
  const { method, path } = event.requestContext.http;
  const market = event.headers['x-service-market']?.toLowerCase();
  const compared = { method, path, market, query: queryPairs(event), body: parsed.body };
  const { tenant, principal } = identity;
  return idempotencyOf({
    ...{ tenant, operation: operation.id, principal, header },
    fingerprint: fingerprint(compared),
    now,
  });
}
