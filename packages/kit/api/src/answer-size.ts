import { type Rejection, reject } from '@waybill/kernel/rejection';

/** Bytes that an answer may have on its way to the gateway (API-55). */
export const ANSWER_LIMIT_BYTES = 5_500_000;

/** Total, limit and offset around the rows of a page. */
const ENVELOPE_BYTES = 200;

/**
 * Bytes of an answer as a function hands it over: as a JSON string, in which every quote of the
 * body is escaped. The function's own limit counts those too.
 */
export function answerBytes(body: string): number {
  return Buffer.byteLength(JSON.stringify(body));
}

/** Tells if an answer may leave. */
export function fitsAnswer(body: string): boolean {
  // No character takes more than three bytes, so most answers need no second look.
  return body.length * 3 <= ANSWER_LIMIT_BYTES || answerBytes(body) <= ANSWER_LIMIT_BYTES;
}

/** Bytes that a row of a page takes in an answer. */
export function weighRow(row: unknown): number {
  return answerBytes(JSON.stringify(row));
}

/** Counts the first rows that fit one page, by the bytes that each of them takes. */
export function fittingRows(weights: readonly number[]): number {
  let bytes = ENVELOPE_BYTES;
  const first = weights.findIndex((weight) => {
    bytes += weight;
    return bytes > ANSWER_LIMIT_BYTES;
  });
  return first === -1 ? weights.length : first;
}

/** The refusal of an answer that must not leave, whatever it would say. */
export const answerTooLarge = reject(
  'payload_too_large',
  'The answer would be larger than 5.5 MB, which is more than an answer may be.',
);

/** The refusal of a page whose rows weigh so much, naming a limit with which it fits. */
export function pageTooLarge(
  weights: readonly number[],
): Rejection<'page_too_large' | 'payload_too_large'> {
  const limit = fittingRows(weights);
  if (limit === 0) return answerTooLarge;
  return reject(
    'page_too_large',
    `The rows of this page are larger than 5.5 MB together; ask for at most limit=${limit}.`,
    [{ path: 'limit', message: `must be at most ${limit} here` }],
  );
}
