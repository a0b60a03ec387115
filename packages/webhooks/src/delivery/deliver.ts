import { loadEvent, type OutboxEvent } from '@waybill/events/outbox';
import { prefixedId } from '@waybill/kernel/id';
import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { disableEndpoint, loadEndpoint } from '../endpoint/endpoint.repository.ts';
import type { Exchange, Send } from '../net/send.ts';
import type { Sealer } from '../sealing/sealer.ts';
import type { Attempt, Delivery, Wake } from './delivery.entity.ts';
import {
  claim,
  LONGEST_MESSAGE_DELAY,
  park,
  type Result,
  settle,
  settleUnsent,
  writeAttempt,
} from './delivery.repository.ts';
import { enter, observeAttempt } from './observe-health.ts';
import { judge, type Verdict } from './outcome.ts';
import type { WakeQueues } from './queue.ts';
import { loggedHeaders, type SignedRequest, signedRequest } from './request.ts';
import { delayBefore } from './schedule.ts';
import { type OpenedSecrets, secretOpener } from './secrets.ts';

/** Where a delivery may fail without harm to itself, for the log. */
export type Warn = (what: 'attempt-log' | 'retry-message' | 'health', error: unknown) => void;

export interface DeliverPorts {
  readonly send: Send;
  readonly sealer: Sealer;
  readonly queues: WakeQueues;
  readonly now: () => Date;
  readonly warn: Warn;
}

type Seen = NonNullable<Awaited<ReturnType<typeof loadEndpoint>>>;

/** Another process holds this attempt. Its message must outlive it: that process may yet die. */
export class AttemptHeld extends Error {
  constructor() {
    super('the attempt is being made by another process');
  }
}

/** What the answer means for the delivery (webhooks.md 4.3). */
function resultOf(
  delivery: Delivery,
  wake: Wake,
  { answer, verdict, at }: { answer: Exchange; verdict: Verdict; at: Date },
): Result {
  const { statusCode, errorCode } = answer;
  const common = { statusCode, errorCode, at, nextAt: undefined };
  if (verdict.kind === 'delivered') return { ...common, errorCode: null, status: 'delivered' };
  if (verdict.kind === 'abandon') return { ...common, status: 'failed' };
  const delay = delayBefore(delivery.id, wake.attempt + 1, verdict.advice);
  const nextAt = delay === undefined ? undefined : plusSeconds(at, delay);
  const over = nextAt === undefined || toInstant(nextAt) > (delivery.gives_up_at ?? '9999');
  return over ? { ...common, status: 'failed' } : { ...common, status: 'waiting', nextAt };
}

function attemptOf(made: {
  id: string;
  delivery: Delivery;
  wake: Wake;
  url: string;
  request: SignedRequest;
  opened: OpenedSecrets;
  answer: Exchange;
  result: Result;
  startedAt: Date;
}): Attempt {
  const { answer, result, wake } = made;
  return {
    id: made.id,
    delivery_id: made.delivery.id,
    round: wake.round,
    number: wake.attempt,
    trigger: wake.attempt === 1 ? made.delivery.trigger : 'schedule',
    url: made.url,
    remote_address: answer.remoteAddress,
    started_at: toInstant(made.startedAt),
    duration_ms: answer.durationMs,
    timings: answer.timings === null ? null : { ...answer.timings },
    request_headers: loggedHeaders(made.request.headers, made.opened.custom),
    secret_versions: made.opened.versions,
    outcome: result.status === 'delivered' ? 'success' : 'failure',
    status_code: answer.statusCode,
    error_code: answer.errorCode,
    response_headers: answer.headers,
    response_body: answer.body,
    response_truncated: answer.truncated,
    next_attempt_at: result.nextAt === undefined ? null : toInstant(result.nextAt),
  };
}

/** The signer: makes the attempts that messages wake it for (webhooks.md 4.4, steps 2 to 5). */
export function createDeliverOne(ports: DeliverPorts): (wake: Wake) => Promise<void> {
  const openSecrets = secretOpener(ports.sealer);

  async function tolerate(what: Parameters<Warn>[0], work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      ports.warn(what, error);
    }
  }

  async function wakeAt(wake: Wake, next: Date, now: Date): Promise<void> {
    const delaySeconds = Math.max(0, Math.ceil((next.getTime() - now.getTime()) / 1000));
    if (delaySeconds > LONGEST_MESSAGE_DELAY) return;
    // The row is due in the index as well: without this message the sweep wakes it, later.
    await tolerate('retry-message', () => ports.queues.later([{ wake, delaySeconds }]));
  }

  async function putOff(wake: Wake, until: Date, now: Date): Promise<void> {
    const parked = await park(wake, until, now);
    if (parked === 'over') await settleUnsent(wake, 'give-up', now);
    if (parked === 'parked') await wakeAt(wake, until, now);
  }

  async function afterwards(
    wake: Wake,
    seen: Seen,
    made: { attemptId: string; answer: Exchange; verdict: Verdict; at: Date },
  ): Promise<void> {
    const { attemptId, answer, verdict, at } = made;
    if (verdict.disable !== undefined) {
      await disableEndpoint(wake.tenant, seen.endpoint, verdict.disable, toInstant(at));
    }
    const succeeded = verdict.kind === 'delivered';
    const { errorCode, statusCode } = answer;
    const attempted = { attemptId, at, succeeded, errorCode, statusCode };
    await observeAttempt(wake.tenant, seen, attempted);
  }

  async function attempt(wake: Wake, seen: Seen, event: OutboxEvent): Promise<void> {
    // Everything that may fail on our side comes before the claim: it costs the customer nothing.
    const opened = await openSecrets(wake.tenant, seen.endpoint, ports.now());
    const startedAt = ports.now();
    const attemptId = prefixedId('att', startedAt);
    const claimed = await claim(wake, attemptId, startedAt);
    if (claimed.kind === 'held') throw new AttemptHeld();
    if (claimed.kind === 'stale') return;
    const { delivery } = claimed;
    const { url } = seen.endpoint;
    const request = signedRequest({
      event,
      deliveryId: delivery.id,
      attempt: wake.attempt,
      custom: opened.custom,
      secrets: opened.secrets,
      now: startedAt,
    });
    const answer = await ports.send({ url, ...request });
    const at = ports.now();
    const made = { attemptId, answer, verdict: judge(answer, at), at };
    const result = resultOf(delivery, wake, made);
    const record = {
      id: attemptId,
      delivery,
      wake,
      url,
      request,
      opened,
      answer,
      result,
      startedAt,
    };
    await tolerate('attempt-log', () => writeAttempt(wake, attemptOf(record)));
    if (!(await settle(wake, attemptId, result))) return;
    if (result.nextAt !== undefined) {
      await wakeAt({ ...wake, attempt: wake.attempt + 1 }, result.nextAt, at);
    }
    await tolerate('health', () => afterwards(wake, seen, made));
  }

  return async (wake) => {
    const [seen, event] = await Promise.all([
      loadEndpoint(wake.tenant, wake.endpoint),
      loadEvent(wake.tenant, wake.event),
    ]);
    const now = ports.now();
    if (seen === undefined) return void (await settleUnsent(wake, 'cancel', now));
    if (seen.endpoint.status === 'disabled') return void (await settleUnsent(wake, 'skip', now));
    if (event === undefined) return void (await settleUnsent(wake, 'give-up', now));
    const gate = await enter(wake.tenant, seen, now);
    if (gate.kind === 'wait') return putOff(wake, new Date(gate.until), now);
    return attempt(wake, { ...seen, ...gate.seen }, event);
  };
}
