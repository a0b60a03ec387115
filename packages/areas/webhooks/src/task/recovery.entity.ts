import { DAY_SECONDS, plusSeconds, toInstant, unixSeconds } from '@waybill/kernel/instant';
import {
  defineEntity,
  json,
  type Key,
  key,
  nullable,
  number,
  oneOf,
  text,
} from '@waybill/table/item';
import type { RecoveryPlan } from './recovery-plan.ts';
import type { Job } from './task.schema.ts';

/** Jobs can be looked up as long as the deliveries that they began. */
const KEPT_SECONDS = 30 * DAY_SECONDS;

/** The place at which a recovery goes on: a list of deliveries, or the events, behind one of them. */
export interface Cursor {
  readonly list: RecoveryPlan['statuses'][number] | 'missing';
  readonly after: string | undefined;
}

export const recoveryEntity = defineEntity({
  name: 'webhook_job',
  attributes: {
    id: text,
    endpoint: text,
    plan: json<RecoveryPlan>(),
    cursor: json<Cursor>(),
    status: oneOf('running', 'finished'),
    matched: number,
    enqueued: number,
    created_at: text,
    finished_at: nullable(text),
    /** Guards a step against another one that does the same. */
    rev: number,
    ttl: number,
  },
});
export type StoredRecovery = ReturnType<typeof recoveryEntity.read>;

export const recoveryKey = (tenant: string, id: string): Key => ({
  pk: key('T', tenant, 'WEBHOOKS', 'JOB', id),
  sk: 'JOB',
});

/** The first place of a plan. */
export function firstCursor({ statuses }: RecoveryPlan): Cursor {
  return { list: statuses[0] ?? 'missing', after: undefined };
}

/** The next list of a plan once one has ended; undefined behind the last. */
export function nextCursor(plan: RecoveryPlan, { list }: Cursor): Cursor | undefined {
  const lists: Cursor['list'][] = [
    ...plan.statuses,
    ...(plan.includeMissing ? ['missing' as const] : []),
  ];
  const next = lists[lists.indexOf(list) + 1];
  return next && { list: next, after: undefined };
}

/** A job that begins. */
export function newRecovery(
  id: string,
  endpoint: string,
  plan: RecoveryPlan,
  now: Date,
): StoredRecovery {
  return {
    id,
    endpoint,
    plan,
    cursor: firstCursor(plan),
    status: 'running',
    matched: 0,
    enqueued: 0,
    created_at: toInstant(now),
    finished_at: null,
    rev: 1,
    ttl: unixSeconds(plusSeconds(now, KEPT_SECONDS)),
  };
}

/** The record of the wire. */
export function presentRecovery(job: StoredRecovery): Job {
  const {
    id,
    endpoint: endpoint_id,
    plan,
    status,
    matched,
    enqueued,
    created_at,
    finished_at,
  } = job;
  const { since, until } = plan;
  return { id, endpoint_id, status, since, until, matched, enqueued, created_at, finished_at };
}
