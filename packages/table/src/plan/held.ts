import type { Rejection } from '@waybill/kernel/rejection';
import { both, freeFor, keyOf, refuseUnlessLocked, type Step } from '../change/step.ts';
import { isNew, isThere } from '../condition.ts';
import type { Key } from '../key.ts';
import type { ItemWrite, TableItem, Update } from '../write.ts';
import { ASIDE, relisted, unlisted } from './listed.ts';

/** The write that holds the item for a plan and says what it will be, visible to nobody. */
export function lockWrite<Refusal extends Rejection>(
  step: Step<Refusal>,
  plan: string,
): ItemWrite<Refusal> {
  const orElse = refuseUnlessLocked(step.write.orElse);
  if (step.kind === 'create') {
    return { put: { ...unlisted(step.write.put), plan, fresh: true }, when: isNew, orElse };
  }
  const update = keyOf(step);
  const free = freeFor(plan);
  if (step.kind === 'remove') {
    return { update, set: { plan, gone: true }, when: both(free, step.write.when), orElse };
  }
  const next = JSON.stringify(step.after);
  return { update, set: { plan, next }, when: both(free, step.seen), orElse };
}

/** The write that holds an item for a plan that has not decided what becomes of it. */
export function keepWrite(key: Key, plan: string): Update {
  return { update: key, set: { plan }, when: { all: [isThere, freeFor(plan)] } };
}

/** The item as everybody sees it while its plan is open or decided; undefined when there is none. */
export function readAs(item: TableItem, decided: boolean): TableItem | undefined {
  const { plan: _plan, fresh, next, gone, ...rest } = item;
  const before = rest as unknown as TableItem;
  if (fresh === true) return decided ? relisted(before) : undefined;
  if (!decided) return before;
  if (gone === true) return undefined;
  return typeof next === 'string' ? (JSON.parse(next) as TableItem) : before;
}

/** What reading an item needs beside its own attributes to know whether it counts. */
export const planAttributes = ['pk', 'sk', 'plan', 'fresh', 'next', 'gone', ASIDE] as const;
