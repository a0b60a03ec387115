import type { Rejection } from '@waybill/kernel/rejection';
import type { Key } from '../../item/key.ts';
import type { Condition } from '../condition.ts';
import { withNoteSets } from '../hot/note.ts';
import { keyOf, type Step } from '../step.ts';
import type { ItemWrite, TableItem } from '../write.ts';
import { ASIDE, listKeysOf } from './listed.ts';

/** What is kept of a step to finish or undo it without its caller. */
export type Recorded =
  | { readonly kind: 'remove' | 'keep'; readonly key: Key }
  /** With the attributes by which lists find the item once it is applied, where some do. */
  | { readonly kind: 'create'; readonly key: Key; readonly aside?: readonly string[] }
  /** With the item that it writes. */
  | { readonly kind: 'replace'; readonly key: Key; readonly item: TableItem };

export function recordStep(step: Step<Rejection>): Recorded {
  const key = keyOf(step);
  if (step.kind === 'replace') return { kind: 'replace', key, item: step.after };
  if (step.kind === 'remove') return { kind: 'remove', key };
  const aside = listKeysOf(step.write.put);
  return { kind: 'create', key, ...(aside.length > 0 && { aside }) };
}

/** An item that the intent holds and leaves as it is. */
export const recordKeeping = (key: Key): Recorded => ({ kind: 'keep', key });

function bringBack(aside: readonly string[] | undefined) {
  const drop = ['intent', 'fresh'];
  return aside === undefined
    ? { drop }
    : { unpack: { from: ASIDE, names: aside }, drop: [...drop, ASIDE] };
}

/** The write that makes a locked item what the intent said. */
export function applyWrite(recorded: Recorded, intent: string): ItemWrite {
  const { key } = recorded;
  const when: Condition = ['intent', '=', intent];
  switch (recorded.kind) {
    case 'create':
      return { update: key, ...bringBack(recorded.aside), when };
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
