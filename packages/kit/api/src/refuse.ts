import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { HttpEvent } from './http-event.ts';
import { factsOf } from './observe.ts';
import { type AnyOperation, platformErrors } from './operation.ts';
import { type HttpAnswer, problemAnswer } from './problem.ts';

/** Statuses of refusals that come before an operation is known. */
const edgeStatuses: Readonly<Record<string, number>> = {
  unauthorized: 401,
  unsupported_media_type: 415,
};

function statusOf(operation: AnyOperation, code: string): number | undefined {
  const declared = operation.errors[code] ?? (platformErrors as AnyOperation['errors'])[code];
  return declared?.status ?? edgeStatuses[code];
}

/** Seconds after which a repeat has a chance, where nothing says more. */
const RETRY_AFTER_SECONDS = 1;

export const rateLimited = reject(
  'rate_limited',
  'This tenant has used up its budget of requests for the moment; slow down and try again.',
);

export const overloaded = reject(
  'overloaded',
  'The service has more to do than it can right now; try again in a moment.',
);

/** A refusal as its HTTP answer. Throws on a code that the operation does not declare. */
export function refuse(
  operation: AnyOperation,
  rejection: Rejection,
  event: HttpEvent,
  retryAfterSeconds = RETRY_AFTER_SECONDS,
): HttpAnswer {
  const { requestId } = event.requestContext;
  const { rejected: code, message, details } = rejection;
  factsOf(event).code = code;
  const status = statusOf(operation, code);
  if (status === undefined) {
    throw new Error(`${operation.id} refused with the undeclared code ${code}`);
  }
  const soon = status === 429 || status === 503;
  const headers = soon ? { 'retry-after': String(retryAfterSeconds) } : {};
  return problemAnswer(status, { code, message, details }, requestId, headers);
}
