import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { write } from '@waybill/table/commit';
import { definePattern } from '@waybill/table/item';
import { get } from '@waybill/table/read';
import { isNew, isThere, leaseFree, type Put } from '@waybill/table/write';
import { DUE_ATTRIBUTES } from '../queue/due-task.ts';
import { AttemptHeld } from '../queue/signer-task.ts';
import {
  type StoredTask,
  type TaskAt,
  type TaskRef,
  type TaskRequest,
  taskEntity,
  taskItem,
  taskKey,
} from './task.entity.ts';
import type { TestResult } from './task.schema.ts';

export const patterns = [
  definePattern({
    name: 'A task of the signer',
    key: 'pk = T#tenant#WEBHOOKS#TASK#id, sk = TASK',
    reads: 'one, by the signer, and by a caller that waits for its result',
  }),
];

/** While a process does a task no other one does; longer than any request lasts. */
const LEASE_SECONDS = 60;

/** The write of a new task. */
export function taskWrite(at: TaskAt, request: TaskRequest, now: Date): Put {
  return { put: taskItem(at, request, now), when: isNew };
}

/** Takes a task for one process; undefined where it is done. Throws `AttemptHeld` where another does it. */
export async function claimTask(at: TaskRef, now: Date): Promise<StoredTask | undefined> {
  const outcome = await write({
    update: taskKey(at),
    set: taskEntity.attributes({ lease: toInstant(plusSeconds(now, LEASE_SECONDS)) }),
    when: {
      all: [isThere, ['result', 'absent'], leaseFree('lease', toInstant(now))],
    },
  });
  if ('refused' in outcome) {
    const stored = outcome.stored && taskEntity.read(outcome.stored);
    const until = stored?.result === undefined ? stored?.lease : undefined;
    if (until !== undefined) throw new AttemptHeld(until);
    return undefined;
  }
  return outcome.item && taskEntity.read(outcome.item);
}

/** Lets another process do a task that this one could not do. */
export async function releaseTask(at: TaskRef): Promise<void> {
  await write({ update: taskKey(at), drop: ['lease'], when: isThere });
}

/** Removes a task that is done. */
export async function endTask(at: TaskRef): Promise<void> {
  await write({ remove: taskKey(at) });
}

/** Keeps the result of a test for the caller that waits for it. */
export async function saveTestResult(at: TaskRef, result: TestResult): Promise<void> {
  await write({
    update: taskKey(at),
    set: taskEntity.attributes({ result }),
    drop: [...DUE_ATTRIBUTES, 'lease'],
    when: isThere,
  });
}

/** The result of a test, once it is there. */
export async function loadTestResult(at: TaskRef): Promise<TestResult | undefined> {
  const item = await get(taskKey(at));
  return item && taskEntity.read(item).result;
}
