import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import type { Exchange } from '../net/exchange.ts';
import { delayBefore } from '../queue/schedule.ts';
import type { AttemptRef } from '../queue/signer-task.ts';
import type { AttemptResult } from '../record/attempt.entity.ts';
import type { Delivery } from '../record/delivery.entity.ts';
import type { Verdict } from './outcome.ts';

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
