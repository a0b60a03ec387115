import { loadChangePage } from '@waybill/events/change.repository';
import { changeFloor } from '@waybill/events/change-id';
import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { type Command, runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { workFor } from '@waybill/work/work';
import type { DeliverPorts } from '../attempt/ports.ts';
import { findEndpoint, loadEndpoint } from '../endpoint/endpoint.repository.ts';
import type { EndpointWithHealth } from '../endpoint/endpoint.ts';
import { addressedBy, goesTo } from '../endpoint/event-subject.ts';
import { receives } from '../endpoint/topics.ts';
import type { AttemptRef, SignerQueues, TaskOf } from '../queue/signer-task.ts';
import { nextAttemptOf } from '../record/delivery.entity.ts';
import { beginAnew } from '../record/delivery.repository.ts';
import { loadListed } from '../record/delivery-list.repository.ts';
import { createDelivery } from '../record/new-delivery.repository.ts';
import {
  type Cursor,
  newRecovery,
  nextCursor,
  presentRecovery,
  type StoredRecovery,
} from './recovery.entity.ts';
import {
  finishRecovery,
  loadRecovery,
  recoveryWrites,
  saveRecovery,
} from './recovery.repository.ts';
import { planRecovery } from './recovery-plan.ts';
import { freshDelivery } from './redeliver.command.ts';
import { refuseDisabled } from './redelivery.ts';
import type { Job, RecoverBody } from './task.schema.ts';

type Refusal = Rejection<'not_found' | 'endpoint_disabled' | 'recover_running' | 'invalid_value'>;

/** Begins the recovery of what did not reach an endpoint (WHK-146). */
export async function recover(
  work: Work,
  queues: Pick<SignerQueues, 'later'>,
  { endpoint, body }: { endpoint: string; body: RecoverBody },
) {
  const { tenant, now, at } = work;
  const id = work.newPrefixedId('whj');
  const recovery: Command<EndpointWithHealth, StoredRecovery, Job, Refusal> = {
    load: () => findEndpoint(tenant, endpoint),
    decide: (found) => {
      const plan = planRecovery(body, at);
      if (isRejection(plan)) return plan;
      return refuseDisabled(found.endpoint) ?? newRecovery(id, endpoint, plan, now);
    },
    write: (job) => recoveryWrites(tenant, job, now),
    present: presentRecovery,
  };
  const answer = await runCommand(work, recovery);
  if (isRejection(answer)) return answer;
  await queues.later([{ task: { kind: 'recovery', tenant, endpoint, id }, delaySeconds: 0 }]);
  return answer;
}

/** Deliveries of a step, which go out 20 a second; the next step follows behind them (WHK-146). */
const STEP = 100;
const A_SECOND = 20;
const STEP_SECONDS = STEP / A_SECOND;

/** Deliveries that one recovery sends again at most. */
const JOB_LIMIT = 10_000;

/** Attempts that a step found to go out again, and the place behind which the next step goes on. */
interface Found {
  readonly matched: number;
  readonly refs: readonly AttemptRef[];
  readonly after: string | undefined;
}

const wants = ({ plan }: StoredRecovery, topic: string) =>
  plan.topics === undefined || receives(plan.topics, topic);

/** Begins another round of deliveries of a list, with a whole schedule. */
async function recoverListed(
  tenant: string,
  job: StoredRecovery,
  status: 'failed' | 'skipped',
  now: Date,
): Promise<Found> {
  const { plan, cursor, endpoint } = job;
  const period = { since: new Date(plan.since), until: new Date(plan.until) };
  const page = await loadListed({ tenant, endpoint }, status, period, cursor.after, STEP);
  const matching = page.deliveries.filter(({ topic }) => wants(job, topic));
  const begun = await Promise.all(matching.map((delivery) => beginAnew(delivery, now)));
  const refs = begun.filter((ref) => ref !== undefined);
  return { matched: matching.length, refs, after: page.after };
}

/** Makes deliveries of events that never went to the endpoint. */
async function recoverMissing(
  tenant: string,
  job: StoredRecovery,
  target: EndpointWithHealth,
  now: Date,
): Promise<Found> {
  const { plan, cursor } = job;
  const to = changeFloor(new Date(Date.parse(plan.until) + 1));
  const from = cursor.after ?? changeFloor(new Date(plan.since));
  const page = await loadChangePage({ tenant, from, to }, STEP);
  const work = workFor(tenant, now);
  const missing = page.events
    .filter((event) => goesTo(target.endpoint, addressedBy(event)) && wants(job, event.topic))
    .map((event) => freshDelivery(work, event, target, 'recover'));
  const refs: AttemptRef[] = [];
  // One after the other: they share the counter of their endpoint.
  for (const delivery of missing) {
    const existing = await createDelivery(delivery, undefined, now);
    if (existing === undefined) refs.push(nextAttemptOf(delivery));
  }
  return { matched: refs.length, refs, after: page.next };
}

function stepOf(
  tenant: string,
  job: StoredRecovery,
  target: EndpointWithHealth,
  now: Date,
): Promise<Found> {
  const { list } = job.cursor;
  return list === 'missing'
    ? recoverMissing(tenant, job, target, now)
    : recoverListed(tenant, job, list, now);
}

/** The cursor of a recovery after a step, or undefined where it ends. */
function whereNext(job: StoredRecovery, { after, matched }: Found): Cursor | undefined {
  if (job.matched + matched >= JOB_LIMIT) return undefined;
  if (after !== undefined) return { ...job.cursor, after };
  return nextCursor(job.plan, job.cursor);
}

/**
 * One step of a recovery: what it finds goes out, paced, and the next step behind it. A step that
 * breaks off is done again, and finds the deliveries that it had not begun yet (WHK-146).
 */
export async function recoverStep(ports: DeliverPorts, task: TaskOf<'recovery'>): Promise<void> {
  const { tenant } = task;
  const now = ports.now();
  const [job, target] = await Promise.all([
    loadRecovery(tenant, task.id),
    loadEndpoint(tenant, task.endpoint),
  ]);
  if (job?.status !== 'running') return;
  const ended = { ...job, status: 'finished', finished_at: toInstant(now) } as const;
  if (target?.endpoint.status !== 'enabled') return finishRecovery(tenant, ended);
  const found = await stepOf(tenant, job, target, now);
  await ports.queues.later(
    found.refs.map((ref, index) => ({
      task: { kind: 'attempt', ref },
      delaySeconds: Math.floor(index / A_SECOND),
    })),
  );
  const counts = {
    matched: job.matched + found.matched,
    enqueued: job.enqueued + found.refs.length,
  };
  const cursor = whereNext(job, found);
  if (cursor === undefined) return finishRecovery(tenant, { ...ended, ...counts });
  const goesOn = { ...job, ...counts, cursor };
  if (!(await saveRecovery(tenant, goesOn, plusSeconds(now, STEP_SECONDS)))) return;
  await ports.queues.later([{ task, delaySeconds: found.refs.length > 0 ? STEP_SECONDS : 0 }]);
}
