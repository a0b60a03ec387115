/** Parts that only tests look at: stored kinds of the package, and the steps between two states. */

export { aggregateWrites } from './aggregate/aggregate.ts';
export { replaceWrites } from './aggregate/child-set.ts';
export { externalIdEntity } from './aggregate/external-id.ts';
export { orphanEntity } from './aggregate/orphan.entity.ts';
export { allWrites, gatheredWrites } from './commit/gathered.ts';
export { decisionEntity } from './commit/hot/escrow-decision.ts';
export { namesOf, namesText, noteText } from './commit/hot/note.ts';
export { hotItems } from './commit/hot-items.ts';
export { intentEntity, intentPartEntity } from './commit/large/intent.ts';
export { readAs } from './commit/large/locked-item.ts';
export { directWrite } from './commit/step.ts';
export { shardedCountEntity } from './count/sharded-count.ts';
export { duePartition, duePartitions } from './due/due.ts';
export { rowDifferences } from './list/check/verify.ts';
export { facetPartition } from './list/declare/list-of.ts';
export {
  type CountScope,
  countChanges,
  countDeltaEntity,
  deltaPartitions,
} from './list/totals/count-delta.ts';
export { figuresByItem, packDays } from './list/totals/figures.ts';
export { readCountSnapshot, snapshotEntity } from './list/totals/snapshot.ts';
export { figureSnapshotEntity, valueSnapshotEntity } from './list/totals/sums.ts';
export { readDeltas } from './list/totals/totals.ts';
export { byTable, tableOf } from './tables/tables.ts';
export { storeSums } from './testing/sums.factory.ts';
export { documentClient } from './wire/client.ts';
export { stageTableEntity } from './wire/stage-table.ts';
