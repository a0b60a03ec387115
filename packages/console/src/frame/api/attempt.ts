import { NoAnswer } from '@waybill/client';

/** A run of a command: its key is kept as long as it is not known whether the run happened. */
export interface Attempt {
  readonly idempotencyKey: string;
  /** What was sent, as text: another body is another run. */
  readonly sent: string;
}

/**
 * The attempt to make now. After a call without an answer the same body is sent under the same key,
 * so that it is carried out once at most (API-82); anything else begins a new run.
 */
export function nextAttempt(
  last: { readonly attempt: Attempt; readonly error: unknown } | undefined,
  body: unknown,
  newKey: string,
): Attempt {
  const sent = JSON.stringify(body) ?? '';
  const isOpen = last?.error instanceof NoAnswer && last.attempt.sent === sent;
  return isOpen ? last.attempt : { idempotencyKey: newKey, sent };
}
