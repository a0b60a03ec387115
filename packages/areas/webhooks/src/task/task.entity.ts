import type { Author } from '@waybill/events/author';
import { DAY_SECONDS, plusSeconds, unixSeconds } from '@waybill/kernel/instant';
import { defineEntity, json, type Key, key, number, optional, text } from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import { dueTask } from '../queue/due-task.ts';
import type { TestResult } from './task.schema.ts';

/** Sends an event once more to an endpoint, beside its schedule (WHK-144). */
interface Redelivery {
  readonly kind: 'redelivery';
  readonly event: string;
}

/** Tries an endpoint with an event that never happened (WHK-147). */
export interface TestPing {
  readonly kind: 'test';
  readonly topic: string;
  readonly data: unknown;
  /** Who asked for it. */
  readonly author: Author;
}

/** Work of the signer that a caller asked for. */
export type TaskRequest = Redelivery | TestPing;

/** Tasks are kept for a day where no signer does them. */
const KEPT_SECONDS = DAY_SECONDS;

/** A task whose message was lost gets another from the sweep after this. */
const GRACE_SECONDS = 60;

export const taskEntity = defineEntity({
  name: 'webhook_task',
  attributes: {
    id: text,
    tenant: text,
    endpoint: text,
    request: json<TaskRequest>(),
    /** Until when a process does it. */
    lease: optional(text, undefined),
    result: optional(json<TestResult>(), undefined),
    ttl: number,
  },
});
export type StoredTask = ReturnType<typeof taskEntity.read>;

/** Names a task. */
export interface TaskRef {
  readonly tenant: string;
  readonly id: string;
}

/** Names a task, and the endpoint that it goes to. */
export interface TaskAt extends TaskRef {
  readonly endpoint: string;
}

export const taskKey = ({ tenant, id }: TaskRef): Key => ({
  pk: key('T', tenant, 'WEBHOOKS', 'TASK', id),
  sk: 'TASK',
});

/** The item of a new task, which the sweep brings to the signer should its message be lost. */
export function taskItem(at: TaskAt, request: TaskRequest, now: Date): TableItem {
  const ttl = unixSeconds(plusSeconds(now, KEPT_SECONDS));
  const values = { ...at, request, lease: undefined, result: undefined, ttl };
  const due = dueTask({ kind: request.kind, ...at }, plusSeconds(now, GRACE_SECONDS));
  return { ...taskEntity.item(taskKey(at), values), ...due };
}
