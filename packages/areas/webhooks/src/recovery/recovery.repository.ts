import { plusSeconds } from '@waybill/kernel/instant';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { transact, write } from '@waybill/table/commit/commit';
import { isNew } from '@waybill/table/commit/condition';
import type { Write } from '@waybill/table/commit/write';
import { concurrentModification } from '@waybill/table/errors/conflict';
import { dueIndex } from '@waybill/table/item/definition';
import { definePattern } from '@waybill/table/item/pattern';
import { get } from '@waybill/table/read/read';
import { gateEntity, gateKey } from '../endpoint/endpoint.entity.ts';
import { taskAttributes } from '../endpoint/task-mark.ts';
import { jobEntity, jobKey, type StoredJob } from './recovery.entity.ts';

export const patterns = [
  definePattern({
    name: 'A recovery',
    key: 'pk = T#tenant#WEBHOOKS#JOB#id, sk = JOB',
    reads: 'one, with each of its steps',
  }),
];

/** Where the message of a step is lost, the sweep sends another after this. */
const GRACE_SECONDS = 180;

/** The item of a job that goes on: the sweep brings it to the signer should a message be lost. */
function jobItem(tenant: string, job: StoredJob, now: Date) {
  const { id, endpoint } = job;
  const mark = taskAttributes({ kind: 'job', endpoint, id }, plusSeconds(now, GRACE_SECONDS));
  return { ...jobEntity.item(jobKey(tenant, id), job), ...mark };
}

/** The writes of a new recovery; another one of its endpoint must not be under way (WHK-146). */
export function jobWrites(
  tenant: string,
  job: StoredJob,
  now: Date,
): Write<Rejection<'recover_running'>>[] {
  return [
    { put: jobItem(tenant, job, now), when: isNew },
    {
      update: gateKey(tenant, job.endpoint),
      set: { ...gateEntity.stamp, ...gateEntity.attributes({ job: job.id }) },
      when: ['job', 'absent'],
      orElse: reject('recover_running', 'A recovery of this endpoint is under way; wait for it.'),
    },
  ];
}

/** Reads one recovery. */
export async function loadJob(tenant: string, id: string): Promise<StoredJob | undefined> {
  const item = await get(jobKey(tenant, id));
  return item && jobEntity.read(item);
}

/** Writes how far a recovery is, unless another process was faster. */
export async function saveJob(tenant: string, job: StoredJob, now: Date): Promise<boolean> {
  const put = jobItem(tenant, { ...job, rev: job.rev + 1 }, now);
  const outcome = await write({ put, when: ['rev', '=', job.rev] });
  return !('refused' in outcome);
}

/** Ends a recovery, and lets another one of its endpoint begin. */
export async function finishJob(tenant: string, job: StoredJob): Promise<void> {
  const { status, matched, enqueued, finished_at } = job;
  await transact([
    {
      update: jobKey(tenant, job.id),
      set: jobEntity.attributes({ status, matched, enqueued, finished_at, rev: job.rev + 1 }),
      drop: [dueIndex.partitionKey, dueIndex.sortKey],
      when: ['rev', '=', job.rev],
      orElse: concurrentModification,
    },
    { update: gateKey(tenant, job.endpoint), drop: ['job'] },
  ]);
}
