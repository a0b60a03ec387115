import { chanceOf } from './chance.ts';
import type { Change } from './history.ts';
import type { Item } from './item.ts';
import type { IndexLagLaw } from './profile.ts';

/** The item that a reader sees: an earlier image, or whatever the table has. */
export type Shown = { readonly image: Item | undefined } | 'as it is';

/**
 * The image of an item that an index shows. A change reaches an index a moment after the table
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html, Data synchronization
 * between tables and global secondary indexes), each index on its own, and the changes of an item
 * in their order.
 */
export function shownByIndex(
  changes: readonly Change[],
  index: string,
  now: number,
  law: IndexLagLaw,
  seed: number,
): Shown {
  let arrived = 0;
  for (const { at, address, before } of changes) {
    const drawn = chanceOf(seed, `${index} ${address} ${at}`);
    arrived = Math.max(arrived, at + law.fromMs + drawn * (law.toMs - law.fromMs));
    if (arrived > now) return { image: before };
  }
  return 'as it is';
}
