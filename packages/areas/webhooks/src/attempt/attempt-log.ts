import { toInstant } from '@waybill/kernel/instant';
import type { Exchange } from '../net/exchange.ts';
import type { TaskOf } from '../queue/signer-task.ts';
import type { Attempt, AttemptResult } from '../record/attempt.entity.ts';
import type { Delivery } from '../record/delivery.entity.ts';
import type { Trigger } from '../record/delivery.status.ts';
import { type OpenedSecrets, redactHeaders, type SignedRequest } from './delivery-request.ts';

/** All that is known of an attempt once its answer is there. */
export interface AttemptMade {
  readonly id: string;
  readonly delivery: Delivery;
  readonly task: Pick<TaskOf<'attempt'>, 'ref' | 'woken'>;
  readonly url: string;
  readonly request: SignedRequest;
  readonly opened: OpenedSecrets;
  readonly answer: Exchange;
  readonly result: AttemptResult;
  readonly startedAt: Date;
}

function triggerOf({ ref, woken }: AttemptMade['task'], delivery: Delivery): Trigger {
  if (woken !== undefined) return 'wake';
  return ref.attempt === 1 ? delivery.trigger : 'schedule';
}

/** An attempt as the log keeps it: nothing of the customer's that is secret (WHK-90, WHK-91). */
export function attemptRecord(made: AttemptMade): Attempt {
  const { answer, delivery, task, result } = made;
  return {
    id: made.id,
    delivery_id: delivery.id,
    round: task.ref.round,
    number: task.ref.attempt,
    trigger: triggerOf(task, delivery),
    url: made.url,
    remote_address: answer.remoteAddress,
    started_at: toInstant(made.startedAt),
    duration_ms: answer.durationMs,
    timings: answer.timings === null ? null : { ...answer.timings },
    request_headers: redactHeaders(made.request.headers, made.opened.custom),
    secret_versions: [...made.opened.versions],
    outcome: result.status === 'delivered' ? 'success' : 'failure',
    status_code: answer.statusCode,
    error_code: answer.errorCode,
    response_headers: answer.headers,
    response_body: answer.body,
    response_truncated: answer.truncated,
    next_attempt_at: result.nextAt === undefined ? null : toInstant(result.nextAt),
  };
}
