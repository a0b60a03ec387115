import type { Instant } from '@waybill/kernel/instant';
import { oneOf, text } from '../attribute.ts';
import { dueAttributes } from '../due.ts';
import { defineEntity } from '../entity.ts';
import { type Key, key } from '../key.ts';
import type { TableItem } from '../write.ts';

/*
 * What is left to remove: `staged` is an edition that is being written and belongs to nobody unless
 * a root takes it, `left` one that no root will ever name again.
 */
export const leftoverEntity = defineEntity({
  name: 'leftover-edition',
  attributes: { state: oneOf('staged', 'left'), edition: text },
});

export const readLeftover = leftoverEntity.read;

const PREFIX = 'EDITION';

/** Where it is noted that an edition is to be removed: beside its aggregate, outside of it. */
export function leftoverKey(pk: string, edition: string): Key {
  return { pk, sk: key(PREFIX, edition) };
}

/** The note that an edition is to be removed from a moment on. */
export function leftoverOf(
  pk: string,
  edition: string,
  state: 'staged' | 'left',
  due: Instant,
): TableItem {
  const at = leftoverKey(pk, edition);
  return {
    ...leftoverEntity.item(at, { state, edition }),
    ...dueAttributes('EDITIONS', `${pk} ${edition}`, `${due}#${edition}`),
  };
}
