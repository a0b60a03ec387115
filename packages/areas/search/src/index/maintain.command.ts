import { foldLog } from './fold-log.command.ts';
import type { IndexOf } from './index.entity.ts';
import { mergeRuns, removeGarbage } from './merge-runs.command.ts';

/**
 * Makes runs of what has gathered, merges runs where there are enough, and removes what is left over.
 * Answers how many orders came too late to be numbered.
 */
export async function maintainIndex(
  index: IndexOf,
  clock: () => number,
  hasTime: () => boolean,
): Promise<number> {
  let { folded, late } = await foldLog(index, clock());
  while (folded > 0 && hasTime()) ({ folded, late } = await foldLog(index, clock()));
  while (hasTime() && (await mergeRuns(index, clock, hasTime)) === 'merged');
  if (hasTime()) await removeGarbage(index, clock());
  return late;
}
