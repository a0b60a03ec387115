import type { Rejection } from '@waybill/kernel/rejection';
import type { Key } from '../../item/key.ts';
import { isNew, isThere } from '../condition.ts';
import { both, freeFor, keyOf, refuseUnlessLocked, type Step } from '../step.ts';
import type { ItemWrite, TableItem, Update } from '../write.ts';
import { ASIDE, relisted, unlisted } from './listed.ts';

/** The write that holds the item for an intent and says what it will be, visible to no reader. */
export function lockWrite<Refusal extends Rejection>(
  step: Step<Refusal>,
  intent: string,
): ItemWrite<Refusal> {
  const orElse = refuseUnlessLocked(step.write.orElse);
  if (step.kind === 'create') {
    return { put: { ...unlisted(step.write.put), intent, fresh: true }, when: isNew, orElse };
  }
  const update = keyOf(step);
  const free = freeFor(intent);
  if (step.kind === 'remove') {
    return { update, set: { intent, gone: true }, when: both(free, step.write.when), orElse };
  }
  const next = JSON.stringify(step.after);
  return { update, set: { intent, next }, when: both(free, step.seen), orElse };
}

/** The write that holds an item for an intent that has not decided what becomes of it. */
export function keepWrite(key: Key, intent: string): Update {
  return { update: key, set: { intent }, when: { all: [isThere, freeFor(intent)] } };
}

/** The item as everybody sees it while its intent is open or decided; undefined when there is none. */
export function readAs(item: TableItem, decided: boolean): TableItem | undefined {
  const { intent: _plan, fresh, next, gone, ...rest } = item;
  const before = rest as unknown as TableItem;
  if (fresh === true) return decided ? relisted(before) : undefined;
  if (!decided) return before;
  if (gone === true) return undefined;
  return typeof next === 'string' ? (JSON.parse(next) as TableItem) : before;
}

/** What reading an item needs beside its own attributes to know whether it counts. */
export const intentAttributes = ['pk', 'sk', 'intent', 'fresh', 'next', 'gone', ASIDE] as const;
