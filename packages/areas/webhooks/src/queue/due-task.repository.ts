import { write } from '@waybill/table/commit';
import { definePattern, dueIndex } from '@waybill/table/item';
import { DUE_ATTRIBUTES, type DueTask, markAfter } from './due-task.ts';

export const patterns = [
  definePattern({
    name: 'Deliveries that are due',
    index: dueIndex.name,
    key: 'due_pk = DUE#shard, due_sk up to a moment',
    reads: 'every minute, by the sweep',
  }),
];

/** Moves a task whose message was sent on in the due index, unless it has another mark meanwhile. */
export async function putOff(one: DueTask, now: Date): Promise<void> {
  const next = markAfter(one, now);
  await write({
    update: one.key,
    ...(next === undefined ? { drop: DUE_ATTRIBUTES } : { set: next }),
    when: [dueIndex.sortKey, '=', one.mark],
  });
}
