import { chanceOf } from './chance.ts';
import type { Change } from './history.ts';
import type { Shown } from './index-lag.ts';
import type { TornReadLaw } from './profile.ts';

/**
 * The image that a query or a batch shows beside a transaction. They are read-committed: each item
 * is one that was committed, and of a transaction under way some are of before and some of after
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html,
 * Isolation levels). Once it has ended only eventually consistent reads may still see what was.
 */
export function shownBesideTransaction(
  changes: readonly Change[],
  consistent: boolean,
  now: number,
  law: TornReadLaw,
  seed: number,
): Shown {
  const trail = consistent ? 0 : law.trailMs;
  for (const { transaction, address, before } of changes) {
    if (transaction === undefined || transaction.endedAt + trail <= now) continue;
    if (chanceOf(seed, `${transaction.id} ${address}`) < law.share) return { image: before };
  }
  return 'as it is';
}
