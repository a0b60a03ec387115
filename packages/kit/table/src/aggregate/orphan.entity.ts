import type { Instant } from '@waybill/kernel/instant';
import { dueAttributes } from '../due/due.ts';
import { oneOf, text } from '../item/attribute.ts';
import { defineEntity } from '../item/entity.ts';
import { type Key, key, type TableItem } from '../item/key.ts';

/*
 * A child set that is to be removed: `staged` is a child set that is being written and belongs to no aggregate unless
 * a root takes it, `left` one that no root will ever name again.
 */
export const orphanEntity = defineEntity({
  name: 'orphan',
  attributes: { state: oneOf('staged', 'left'), childSet: text },
});

/** The key of the note that a child set is to be removed: beside its aggregate, outside of it. */
export function orphanKey(pk: string, childSet: string): Key {
  return { pk, sk: key('ORPHAN', childSet) };
}

export function orphanOf(
  pk: string,
  childSet: string,
  state: 'staged' | 'left',
  due: Instant,
): TableItem {
  const at = orphanKey(pk, childSet);
  return {
    ...orphanEntity.item(at, { state, childSet }),
    ...dueAttributes('ORPHANS', `${pk} ${childSet}`, `${due}#${childSet}`),
  };
}
