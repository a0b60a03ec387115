import { bytes, defineEntity, number, oneOf, optional, text } from '@waybill/table/item';

/**
 * The record of a call by its Idempotency-Key (API-82): while it runs, whose claim it is and how
 * long that holds; once it is done its answer, as text, packed, or in parts of their own.
 */
export const idempotencyEntity = defineEntity({
  name: 'idempotency',
  attributes: {
    state: oneOf('running', 'done'),
    fingerprint: text,
    claim: optional(text, undefined),
    lease: optional(number, 0),
    status: optional(number, 0),
    text: optional(text, ''),
    packed: optional(bytes, undefined),
    parts: optional(number, 0),
    claimed: optional(text, undefined),
    ttl: number,
  },
});

export type IdempotencyRecord = ReturnType<typeof idempotencyEntity.read>;

/** A part of an answer that is too large for its record. */
export const answerPartEntity = defineEntity({
  name: 'idempotency_part',
  attributes: { packed: bytes, ttl: number },
});
