import { ANSWER_LIMIT_BYTES } from '@waybill/api/answer-size';

/** Longest request line with its headers (API-16). */
export const HEADER_LIMIT = 10_240;

/** Longest request body (API-15). */
export const BODY_LIMIT = 4 * 1024 * 1024;

/**
 * The most that Lambda carries to a function and back, the body's quotes and line ends escaped once
 * more (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html, Invocation payload).
 */
const PAYLOAD_LIMIT = 6 * 1024 * 1024;

/** The longest body that no escaping makes longer than a payload may be, whatever is beside it. */
const SURELY_FITS = PAYLOAD_LIMIT / 6 - 2 * HEADER_LIMIT;

/** The bytes that Lambda cannot carry for a payload with this body, or undefined when it can. */
function excessOf(payload: unknown, bodyBytes: number): number | undefined {
  if (bodyBytes < SURELY_FITS) return undefined;
  const bytes = Buffer.byteLength(JSON.stringify(payload));
  return bytes > PAYLOAD_LIMIT ? bytes : undefined;
}

/**
 * True if the deployed gateway could not hand an event with this body to its function
 * (https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html, RequestTooLargeException, 413).
 */
export function isOversize(event: object, body: string): boolean {
  return excessOf(event, Buffer.byteLength(body)) !== undefined;
}

/** Why the deployed gateway could not send a function's result, or undefined when it could. */
export function oversizeOf(result: unknown): string | undefined {
  const { body = '' } = (result ?? {}) as { readonly body?: string };
  const bytes = Buffer.byteLength(body);
  if (bytes > ANSWER_LIMIT_BYTES) {
    return `its body has ${bytes} bytes, ${ANSWER_LIMIT_BYTES} are allowed`;
  }
  const excess = excessOf(result, bytes);
  if (excess === undefined) return undefined;
  return `Lambda would have to carry ${excess} bytes, ${PAYLOAD_LIMIT} are allowed`;
}
