import { plusSeconds } from '@waybill/kernel/instant';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { transact, write } from '@waybill/table/commit';
import { definePattern } from '@waybill/table/item';
import { get } from '@waybill/table/read';
import { concurrentModification, isNew, type Write } from '@waybill/table/write';
import { gateEntity, gateKey } from '../endpoint/endpoint.entity.ts';
import { DUE_ATTRIBUTES, dueTask } from '../queue/due-task.ts';
import { recoveryEntity, recoveryKey, type StoredRecovery } from './recovery.entity.ts';

export const patterns = [
  definePattern({
    name: 'A recovery',
    key: 'pk = T#tenant#WEBHOOKS#JOB#id, sk = JOB',
    reads: 'one, with each of its steps',
  }),
];

/** A step whose message was lost gets another from the sweep after this. */
const GRACE_SECONDS = 180;

/** The item of a job that goes on: the sweep brings it to the signer should a message be lost. */
function recoveryItem(tenant: string, job: StoredRecovery, now: Date) {
  const { id, endpoint } = job;
  const task = { kind: 'recovery', tenant, endpoint, id } as const;
  const mark = dueTask(task, plusSeconds(now, GRACE_SECONDS));
  return { ...recoveryEntity.item(recoveryKey(tenant, id), job), ...mark };
}

/** The writes of a new recovery; another one of its endpoint must not be under way (WHK-146). */
export function recoveryWrites(
  tenant: string,
  job: StoredRecovery,
  now: Date,
): Write<Rejection<'recover_running'>>[] {
  return [
    { put: recoveryItem(tenant, job, now), when: isNew },
    {
      update: gateKey(tenant, job.endpoint),
      set: { ...gateEntity.stamp, ...gateEntity.attributes({ job: job.id }) },
      when: ['job', 'absent'],
      orElse: reject('recover_running', 'A recovery of this endpoint is under way; wait for it.'),
    },
  ];
}

/** Reads one recovery. */
export async function loadRecovery(
  tenant: string,
  id: string,
): Promise<StoredRecovery | undefined> {
  const item = await get(recoveryKey(tenant, id));
  return item && recoveryEntity.read(item);
}

/** Writes how far a recovery is, unless another process was faster. */
export async function saveRecovery(
  tenant: string,
  job: StoredRecovery,
  now: Date,
): Promise<boolean> {
  const put = recoveryItem(tenant, { ...job, rev: job.rev + 1 }, now);
  const outcome = await write({ put, when: ['rev', '=', job.rev] });
  return !('refused' in outcome);
}

/** Ends a recovery, and lets another one of its endpoint begin. */
export async function finishRecovery(tenant: string, job: StoredRecovery): Promise<void> {
  const { status, matched, enqueued, finished_at } = job;
  await transact([
    {
      update: recoveryKey(tenant, job.id),
      set: recoveryEntity.attributes({ status, matched, enqueued, finished_at, rev: job.rev + 1 }),
      drop: DUE_ATTRIBUTES,
      when: ['rev', '=', job.rev],
      orElse: concurrentModification,
    },
    { update: gateKey(tenant, job.endpoint), drop: ['job'] },
  ]);
}
