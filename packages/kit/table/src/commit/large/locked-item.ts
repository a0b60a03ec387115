import type { Rejection } from '@waybill/kernel/rejection';
import { listKeys } from '../../item/definition.ts';
import type { Key, TableItem } from '../../item/key.ts';
import { type Condition, isNew, isThere } from '../condition.ts';
import { withNoteSets } from '../hot/note.ts';
import { both, freeFor, keyOf, refuseUnlessLocked, type Step } from '../step.ts';
import type { ItemWrite, Update } from '../write.ts';

/*
 * No index shows a row that an intent creates before the intent is applied: the attributes by which
 * lists find the row are kept aside in it, and put in their place with the rest. So neither pages nor
 * counts of entries know of rows that may never come.
 */

/** The attribute that holds what lists find a row by, while no index may show it. */
const ASIDE = 'aside';

const LIST_KEYS: ReadonlySet<string> = new Set([...listKeys.partition, ...listKeys.sort]);

function unlisted(item: TableItem): TableItem {
  const listed = Object.entries(item).filter(([name]) => LIST_KEYS.has(name));
  if (listed.length === 0) return item;
  const others = Object.entries(item).filter(([name]) => !LIST_KEYS.has(name));
  const { pk, sk } = item;
  return { pk, sk, ...Object.fromEntries(others), [ASIDE]: Object.fromEntries(listed) };
}

function relisted({ [ASIDE]: aside, ...item }: TableItem): TableItem {
  return { ...item, ...(aside as object | undefined) };
}

/** The write that holds the item for an intent with its outcome, visible to no reader. */
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

/** The write that holds an item for an intent whose caller has yet to decide on it. */
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

export const intentAttributes = ['pk', 'sk', 'intent', 'fresh', 'next', 'gone', ASIDE] as const;

/** The record of a step, by which others finish or undo it without its caller. */
export type Recorded =
  | { readonly kind: 'remove' | 'keep'; readonly key: Key }
  /** With the attributes by which lists find the item once it is applied, where some do. */
  | { readonly kind: 'create'; readonly key: Key; readonly aside?: readonly string[] }
  | { readonly kind: 'replace'; readonly key: Key; readonly item: TableItem };

export function recordStep(step: Step<Rejection>): Recorded {
  const key = keyOf(step);
  if (step.kind === 'replace') return { kind: 'replace', key, item: step.after };
  if (step.kind === 'remove') return { kind: 'remove', key };
  const aside = Object.keys(step.write.put).filter((name) => LIST_KEYS.has(name));
  return { kind: 'create', key, ...(aside.length > 0 && { aside }) };
}

export const recordKeeping = (key: Key): Recorded => ({ kind: 'keep', key });

export function applyWrite(recorded: Recorded, intent: string): ItemWrite {
  const { key } = recorded;
  const when: Condition = ['intent', '=', intent];
  if (recorded.kind === 'create') {
    const { aside: names } = recorded;
    const drop = ['intent', 'fresh'];
    return names === undefined
      ? { update: key, drop, when }
      : { update: key, unpack: { from: ASIDE, names }, drop: [...drop, ASIDE], when };
  }
  if (recorded.kind === 'replace') return { put: withNoteSets(recorded.item), when };
  if (recorded.kind === 'remove') return { remove: key, when };
  return { update: key, drop: ['intent'], when };
}

export function undoWrite({ kind, key }: Recorded, intent: string): ItemWrite {
  const when: Condition = ['intent', '=', intent];
  if (kind === 'create') return { remove: key, when };
  return { update: key, drop: ['intent', 'next', 'gone'], when };
}
