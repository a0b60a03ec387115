import { ANSWER_LIMIT_BYTES } from '@waybill/api/answer-size';

/** Longest request line with its headers (API-16). */
export const HEADER_LIMIT = 10_240;

/** Longest request body (API-15). */
export const BODY_LIMIT = 4 * 1024 * 1024;

/** What Lambda takes back from a function, the body's quotes and line ends escaped once more. */
const PAYLOAD_LIMIT = 6 * 1024 * 1024;

/** The longest body that no escaping makes longer than a payload may be. */
const SURELY_FITS = PAYLOAD_LIMIT / 6 - 10_000;

/** Why the deployed gateway could not send a function's result, or undefined when it could. */
export function oversizeOf(result: unknown): string | undefined {
  const { body = '' } = (result ?? {}) as { readonly body?: string };
  const bytes = Buffer.byteLength(body);
  if (bytes > ANSWER_LIMIT_BYTES) {
    return `its body has ${bytes} bytes, ${ANSWER_LIMIT_BYTES} are allowed`;
  }
  if (bytes < SURELY_FITS) return undefined;
  const payload = Buffer.byteLength(JSON.stringify(result));
  if (payload <= PAYLOAD_LIMIT) return undefined;
  return `Lambda would have to carry ${payload} bytes, ${PAYLOAD_LIMIT} are allowed`;
}
