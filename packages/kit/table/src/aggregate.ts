/** Aggregates: a root, its children or child sets, and its external id. */

export {
  type AggregateVersion,
  type Child,
  nextRev,
  readAggregate,
} from './aggregate/aggregate.ts';
export { checksumOf, revOf, updateChecksum } from './aggregate/checksum.ts';
export {
  type ChildChanges,
  type ChildSetVersion,
  childId,
  type NewChild,
  type NewChildSet,
  rootKey,
  versionOf,
  WRITTEN_AT_ONCE,
} from './aggregate/child-set.ts';
export {
  type ExternalIdTaken,
  externalIdWrites,
  refuseExternalId,
  releaseExternalId,
} from './aggregate/external-id.ts';
export { defineAggregate } from './list/write/define-aggregate.ts';
export { defineChildRows, type ListedChild } from './list/write/define-child-rows.ts';
export { defineChildSets } from './list/write/define-child-sets.ts';
