import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import type { Exchange } from '../net/exchange.ts';
import { isTimeout, type SendError } from '../net/send-error.ts';
import type { Advice } from '../queue/schedule.ts';
import { delayBefore } from '../queue/schedule.ts';
import type { AttemptRef } from '../queue/signer-task.ts';
import type { AttemptResult } from '../record/attempt.entity.ts';
import type { Delivery } from '../record/delivery.entity.ts';

/** The answer of a receiver, as far as the decision needs it. */
export interface Answer {
  readonly statusCode: number | null;
  readonly errorCode: SendError | null;
  readonly headers: Readonly<Record<string, string>>;
}

/** The meaning of an attempt for its delivery and its endpoint (WHK-96). */
export type Verdict =
  | { readonly kind: 'delivered'; readonly disable?: DisableReason }
  | { readonly kind: 'abandon'; readonly disable?: DisableReason }
  | { readonly kind: 'retry'; readonly advice: Advice; readonly disable?: DisableReason };

export type DisableReason = 'gone' | 'receiver_request';

const CONTROL_HEADER = 'webhook-delivery';
const OVERLOADED = new Set([429, 502, 504]);
const HONOURS_RETRY_AFTER = new Set([429, 503]);

/** Seconds of a `Retry-After`, given as a count or as a date; undefined when it is neither. */
export function retryAfterSeconds(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  if (/^\d{1,9}$/u.test(text)) return Number(text);
  // A date has a weekday in front; without this check `Date.parse` reads almost anything.
  const date = /^[A-Za-z]{3},? /u.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now.getTime()) / 1000));
}

function isSuccess(statusCode: number | null): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300;
}

function adviceOf({ statusCode, errorCode, headers }: Answer, now: Date): Advice {
  const honoured = statusCode !== null && HONOURS_RETRY_AFTER.has(statusCode);
  return {
    retryAfter: honoured ? retryAfterSeconds(headers['retry-after'], now) : undefined,
    overloaded: isTimeout(errorCode) || (statusCode !== null && OVERLOADED.has(statusCode)),
  };
}

/** Judges an attempt; `webhook-delivery: disable` counts on any status (WHK-99). */
export function judge(answer: Answer, now: Date): Verdict {
  const control = answer.headers[CONTROL_HEADER]?.trim().toLowerCase();
  const asksDisable = control === 'disable';
  const disable = asksDisable ? { disable: 'receiver_request' as const } : {};
  if (isSuccess(answer.statusCode)) return { kind: 'delivered', ...disable };
  if (answer.statusCode === 410) return { kind: 'abandon', disable: 'gone' };
  if (control === 'abort-message') return { kind: 'abandon' };
  return { kind: 'retry', advice: adviceOf(answer, now), ...disable };
}

/** An answer, its meaning and its moment. */
export interface Judged {
  readonly answer: Pick<Exchange, 'statusCode' | 'errorCode' | 'durationMs'>;
  readonly verdict: Verdict;
  readonly at: Date;
}

/** The next step of the schedule, unless the delivery would pass the end of its time (WHK-106). */
function nextAttemptAt(
  delivery: Pick<Delivery, 'id' | 'gives_up_at'>,
  attempt: number,
  { verdict, at }: Judged,
): Date | undefined {
  if (verdict.kind !== 'retry') return undefined;
  const delay = delayBefore(delivery.id, attempt, verdict.advice);
  const next = delay === undefined ? undefined : plusSeconds(at, delay);
  return next !== undefined && toInstant(next) <= (delivery.gives_up_at ?? '9999')
    ? next
    : undefined;
}

/** The result that an answer has for its delivery (WHK-94 to WHK-98). */
export function resultOf(
  delivery: Pick<Delivery, 'id' | 'gives_up_at'>,
  { attempt }: AttemptRef,
  judged: Judged,
): AttemptResult {
  const { statusCode, errorCode, durationMs } = judged.answer;
  const { at } = judged;
  if (judged.verdict.kind === 'delivered') {
    return { status: 'delivered', statusCode, errorCode: null, durationMs, at, nextAt: undefined };
  }
  const nextAt = nextAttemptAt(delivery, attempt + 1, judged);
  const status = nextAt === undefined ? 'failed' : 'waiting';
  return { status, statusCode, errorCode, durationMs, at, nextAt };
}
