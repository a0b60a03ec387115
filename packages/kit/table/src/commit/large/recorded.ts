import type { Rejection } from '@waybill/kernel/rejection';
import type { Key } from '../../item/key.ts';
import type { Condition } from '../condition.ts';
import { withNoteSets } from '../hot/note.ts';
import { keyOf, type Step } from '../step.ts';
import type { ItemWrite, TableItem } from '../write.ts';
import { ANY_LIST, ASIDE, type Listed, listedIn } from './listed.ts';

/** What is kept of a step to finish or undo it without its caller. */
export type Recorded =
  | { readonly kind: 'remove' | 'keep'; readonly key: Key }
  /** With where lists find the item once it counts, where some do. */
  | { readonly kind: 'create'; readonly key: Key; readonly listed?: Listed | undefined }
  /** With the item that it writes. */
  | { readonly kind: 'replace'; readonly key: Key; readonly item: TableItem };

export function recordStep(step: Step<Rejection>): Recorded {
  const key = keyOf(step);
  if (step.kind === 'replace') return { kind: 'replace', key, item: step.after };
  if (step.kind === 'remove') return { kind: 'remove', key };
  return { kind: 'create', key, listed: listedIn(step.write.put) };
}

/** The list in which a step creates, changes or takes away a row; undefined where it does not. */
export function listOf(recorded: Recorded): string | undefined {
  if (recorded.kind === 'create') return recorded.listed?.list;
  if (recorded.kind === 'replace') return listedIn(recorded.item)?.list;
  return recorded.kind === 'remove' ? ANY_LIST : undefined;
}

/** The lists that some steps change. */
export function listsOf(records: readonly Recorded[]): string[] {
  return [...new Set(records.map(listOf))].filter((list) => list !== undefined);
}

/** An item that the intent holds and leaves as it is. */
export const recordKeeping = (key: Key): Recorded => ({ kind: 'keep', key });

function bringBack(listed: Listed | undefined) {
  const drop = ['intent', 'fresh'];
  return listed === undefined
    ? { drop }
    : { unpack: { from: ASIDE, names: listed.by }, drop: [...drop, ASIDE] };
}

/** The write that makes a locked item what the intent said. */
export function applyWrite(recorded: Recorded, intent: string): ItemWrite {
  const { key } = recorded;
  const when: Condition = ['intent', '=', intent];
  switch (recorded.kind) {
    case 'create':
      return { update: key, ...bringBack(recorded.listed), when };
    case 'replace':
      return { put: withNoteSets(recorded.item), when };
    case 'remove':
      return { remove: key, when };
    case 'keep':
      return { update: key, drop: ['intent'], when };
  }
}

/** The write that lets a locked item be what it was. */
export function undoWrite({ kind, key }: Recorded, intent: string): ItemWrite {
  const when: Condition = ['intent', '=', intent];
  if (kind === 'create') return { remove: key, when };
  return { update: key, drop: ['intent', 'next', 'gone'], when };
}
