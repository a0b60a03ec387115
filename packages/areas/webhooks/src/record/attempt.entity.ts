import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { bytes, defineEntity, type Key, key, number, text } from '@waybill/table/item';
import type { SendError } from '../net/send-error.ts';
import type { AttemptRef } from '../queue/signer-task.ts';
import { type DeliveryRef, deliveryKey } from './delivery.entity.ts';
import type { AttemptRecord } from './delivery.schema.ts';
import type { DeliveryStatus } from './delivery.status.ts';

/** One attempt, as the log keeps it and the wire shows it (WHK-90). */
export type Attempt = Readonly<AttemptRecord>;

/** The result of an attempt for its delivery. */
export interface AttemptResult {
  readonly status: Extract<DeliveryStatus, 'delivered' | 'failed' | 'waiting'>;
  readonly statusCode: number | null;
  readonly errorCode: SendError | null;
  readonly durationMs: number;
  readonly nextAt: Date | undefined;
  readonly at: Date;
}

/** The attempts of a delivery lie beside it, and apart from the deliveries of the event. */
export function attemptPrefix({ endpoint }: Pick<DeliveryRef, 'endpoint'>): string {
  return `${key('ATT', endpoint)}#`;
}

export function attemptKey(ref: AttemptRef): Key {
  const padded = (value: number, length: number) => String(value).padStart(length, '0');
  const number = key(padded(ref.round, 2), padded(ref.attempt, 4));
  return { pk: deliveryKey(ref).pk, sk: `${attemptPrefix(ref)}${number}` };
}

/** An attempt that a caller asked for, by its task. */
export function manualAttemptKey(at: DeliveryRef, taskId: string): Key {
  return { pk: deliveryKey(at).pk, sk: `${attemptPrefix(at)}${key('M', taskId)}` };
}

/** An attempt, packed: most fit one unit of the table so. Its id stands apart, for conditions. */
export const attemptEntity = defineEntity({
  name: 'webhook_attempt',
  attributes: { id: text, packed: bytes, ttl: number },
});

/** An attempt as bytes. */
export function packAttempt(attempt: Attempt): Uint8Array {
  return Uint8Array.from(deflateRawSync(JSON.stringify(attempt), { level: 9 }));
}

/** The attempt in some bytes. */
export function unpackAttempt(packed: Uint8Array): Attempt {
  return JSON.parse(inflateRawSync(packed).toString()) as Attempt;
}
