/** Commits of writes, of any size and on hot rows. */

export { childSetTogether, stageChildSet } from './aggregate/stage-child-set.ts';
export { commit, transact, write } from './commit/commit.ts';
export { resolveNotes } from './commit/hot/resolve-notes.ts';
export { type Attempt, commitAtAnySize } from './commit/large/commit-at-any-size.ts';
export { intentKey, keepingLease } from './commit/large/intent.ts';
export { type Locks, releaseLocks, takeLocks, type Wanted } from './commit/large/locks.ts';
export { finishDecided } from './commit/large/sweep-intents.ts';
export { putMany, removeMany } from './commit/write-many.ts';
export { backoff, timeLimit } from './wire/backoff.ts';
