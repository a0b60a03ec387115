import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { fileAnswer } from './file-answer.ts';
import type { HttpEvent } from './http-event.ts';
import type { Kept } from './kept-answer.repository.ts';
import { factsOf } from './observe.ts';
import { type AnyOperation, platformErrors, type TextKind } from './operation.ts';
import { type HttpAnswer, jsonAnswer, problemOf } from './problem.ts';

/** A refusal, and after how many seconds a repeat has a chance where that is known. */
export type Refusal = Rejection & { readonly retryAfterSeconds?: number };

/** The outcome of a call: an answer made now or kept for its Idempotency-Key, or a refusal. */
export type Outcome = (Kept & { readonly replayed?: true }) | Refusal;

/** Statuses of refusals that come before an operation is known. */
const edgeStatuses: Readonly<Record<string, number>> = {
  unauthorized: 401,
  unsupported_media_type: 415,
};

/** Seconds after which a repeat has a chance, where nothing says more. */
const RETRY_AFTER_SECONDS = 1;

export const overloaded = reject(
  'overloaded',
  'The service has more to do than it can right now; try again in a moment.',
);

function statusOf(operation: AnyOperation, code: string): number {
  const declared = operation.errors[code] ?? (platformErrors as AnyOperation['errors'])[code];
  const status = declared?.status ?? edgeStatuses[code];
  if (status === undefined) {
    throw new Error(`${operation.id} refused with the undeclared code ${code}`);
  }
  return status;
}

/**
 * Status and text of an outcome as they are kept for a repeat: a refusal is kept without the id of
 * its request. Throws on a code that the operation does not declare.
 */
export function keptOf(operation: AnyOperation, outcome: Outcome): Kept {
  if (!isRejection(outcome)) return outcome;
  const { rejected: code, message, details } = outcome;
  const body = JSON.stringify(problemOf({ code, message, details }));
  return { status: statusOf(operation, code), body };
}

/** A page has its style in itself: it loads nothing, runs nothing and stands in no other page (API-210). */
const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const textHeaders: Readonly<Record<TextKind, Readonly<Record<string, string>>>> = {
  'text/plain': { 'content-type': 'text/plain; charset=utf-8' },
  'text/html': {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': PAGE_POLICY,
    'x-content-type-options': 'nosniff',
  },
};

function headersOf(
  { answersText: kind }: AnyOperation,
  outcome: Outcome,
  status: number,
): Readonly<Record<string, string>> {
  if (!isRejection(outcome)) {
    if (outcome.replayed === true) return { 'idempotent-replayed': 'true' };
    return kind === undefined ? {} : textHeaders[kind];
  }
  const { retryAfterSeconds = RETRY_AFTER_SECONDS } = outcome;
  return status === 429 || status === 503 ? { 'retry-after': String(retryAfterSeconds) } : {};
}

/**
 * A refusal names the request that it answers, also where it was kept from an earlier one: the id
 * comes last in the object that `keptOf` wrote.
 */
function named(body: string, requestId: string): string {
  return `${body.slice(0, -1)},"request_id":${JSON.stringify(requestId)}}`;
}

/**
 * The HTTP answer of an outcome, with the `headers` of its reading. Here alone a refusal gets its
 * status and its body. Throws on a code that the operation does not declare.
 */
export function answerOf(
  operation: AnyOperation,
  event: HttpEvent,
  outcome: Outcome,
  headers: Readonly<Record<string, string>>,
): HttpAnswer {
  const { requestId } = event.requestContext;
  const facts = factsOf(event);
  if (isRejection(outcome)) facts.code = outcome.rejected;
  else if (outcome.replayed === true) facts.replayed = true;
  const { status, body } = keptOf(operation, outcome);
  const own = { ...headersOf(operation, outcome, status), ...headers };
  if (status >= 400) return jsonAnswer(status, named(body, requestId), requestId, own);
  return operation.answersFile === true
    ? fileAnswer(status, body, requestId, own)
    : jsonAnswer(status, body, requestId, own);
}
