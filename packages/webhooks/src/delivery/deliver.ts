import { loadEvent, type OutboxEvent } from '@waybill/events/outbox';
import { prefixedId } from '@waybill/kernel/id';
import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { loadEndpoint } from '../endpoint/endpoint.repository.ts';
import type { Exchange, Send } from '../net/send.ts';
import type { Sealer } from '../sealing/sealer.ts';
import type { Attempt, Delivery, QueuedWake, Trigger, Wake } from './delivery.entity.ts';
import {
  claim,
  LONGEST_MESSAGE_DELAY,
  park,
  type Result,
  settle,
  settleUnsent,
  writeAttempt,
} from './delivery.repository.ts';
import { answersAgain, disableOnce, enter, observeAttempt } from './observe-health.ts';
import { judge, type Verdict } from './outcome.ts';
import type { WakeQueues } from './queue.ts';
import { loggedHeaders, type SignedRequest, signedRequest } from './request.ts';
import { delayBefore } from './schedule.ts';
import { type OpenedSecrets, secretOpener } from './secrets.ts';
import { wakeParked } from './wake-up.ts';

/** Where a delivery may fail without harm to itself, for the log. */
export type Warn = (
  what: 'attempt-log' | 'retry-message' | 'health' | 'wake-up',
  error: unknown,
) => void;

export interface DeliverPorts {
  readonly send: Send;
  readonly sealer: Sealer;
  readonly queues: WakeQueues;
  readonly now: () => Date;
  readonly warn: Warn;
}

/** Between two groups of deliveries that an endpoint gets once it answers again. */
const BETWEEN_GROUPS_SECONDS = 1;

type Seen = NonNullable<Awaited<ReturnType<typeof loadEndpoint>>>;

/** Another process holds this attempt. Its message must outlive it: that process may yet die. */
export class AttemptHeld extends Error {
  constructor() {
    super('the attempt is being made by another process');
  }
}

/** What the answer means for the delivery (WHK-96). */
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

function triggerOf({ woken, attempt }: QueuedWake, delivery: Delivery): Trigger {
  if (woken !== undefined) return 'wake';
  return attempt === 1 ? delivery.trigger : 'schedule';
}

function attemptOf(made: {
  id: string;
  delivery: Delivery;
  wake: QueuedWake;
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
    trigger: triggerOf(wake, made.delivery),
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

/** The signer: makes the attempts that messages wake it for (WHK-85, WHK-88). */
export function createDeliverOne(ports: DeliverPorts): (queued: QueuedWake) => Promise<void> {
  const openSecrets = secretOpener(ports.sealer);

  async function tolerate<Outcome>(
    what: Parameters<Warn>[0],
    work: () => Promise<Outcome>,
  ): Promise<Outcome | undefined> {
    try {
      return await work();
    } catch (error) {
      ports.warn(what, error);
      return undefined;
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
    if (parked !== 'parked') return;
    // A probe that came back in between has woken what was parked, and this was not yet.
    await wakeAt(wake, (await answersAgain(wake, now)) ? now : until, now);
  }

  async function afterwards(
    wake: Wake,
    seen: Seen,
    made: { attemptId: string; answer: Exchange; verdict: Verdict; at: Date },
  ): Promise<boolean> {
    const { attemptId, answer, verdict, at } = made;
    if (verdict.disable !== undefined) {
      const { url } = seen.endpoint;
      const disable = { reason: verdict.disable, at };
      await disableOnce(wake.tenant, seen, disable, (now) => now.endpoint.url === url);
    }
    const succeeded = verdict.kind === 'delivered';
    const { errorCode, statusCode } = answer;
    const attempted = { attemptId, at, succeeded, errorCode, statusCode };
    return observeAttempt(wake.tenant, seen, attempted);
  }

  /** Makes an attempt; answers whether its endpoint answers again after it was given up on. */
  async function attempt(queued: QueuedWake, seen: Seen, event: OutboxEvent): Promise<boolean> {
    const { woken: _, ...wake } = queued;
    // Everything that may fail on our side comes before the claim: it costs the customer nothing.
    const opened = await openSecrets(wake.tenant, seen.endpoint, ports.now());
    const startedAt = ports.now();
    const attemptId = prefixedId('att', startedAt);
    const claimed = await claim(wake, attemptId, startedAt);
    if (claimed.kind === 'held') throw new AttemptHeld();
    if (claimed.kind === 'stale') return false;
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
      wake: queued,
      url,
      request,
      opened,
      answer,
      result,
      startedAt,
    };
    await tolerate('attempt-log', () => writeAttempt(wake, attemptOf(record)));
    if (!(await settle(wake, attemptId, result))) return false;
    if (result.nextAt !== undefined) {
      await wakeAt({ ...wake, attempt: wake.attempt + 1 }, result.nextAt, at);
    }
    return (await tolerate('health', () => afterwards(wake, seen, made))) === true;
  }

  return async (queued) => {
    const { woken, ...wake } = queued;
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
    const recovered = await attempt(queued, { ...seen, ...gate.seen }, event);
    if (!recovered && woken !== 'last') return;
    const pace = { now: ports.now(), delaySeconds: recovered ? 0 : BETWEEN_GROUPS_SECONDS };
    await tolerate('wake-up', () => wakeParked(wake, ports.queues, pace));
  };
}
