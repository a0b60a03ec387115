/** Reads: items, aggregates, and pages of lists with their totals. */

export {
  externalIdColumn,
  findByExternalId,
  loadHolders,
} from './aggregate/external-id-holders.ts';
export {
  readRoot,
  readWithChild,
  readWithChildren,
} from './aggregate/read-with-children.ts';
export { readEnds } from './commit/hot/escrow-decision.ts';
export { readCommitted, readSnapshot, resolveLocks } from './commit/large/read-intents.ts';
export { fromImage, type Image, toImage } from './item/image.ts';
export { entryPages, openPartitions } from './list/read/joined-entries.ts';
export { readRow } from './list/read/load-page.ts';
export { readPage } from './list/read/read-page.ts';
export { readAllFigures, readFigures } from './list/totals/read-figures.ts';
export { heldByVersion } from './read/held.ts';
export type { Consistency, Selection } from './read/key-condition.ts';
export {
  countItems,
  get,
  getMany,
  query,
  queryAll,
  type ReadItem,
  readAhead,
  readTogether,
} from './read/read.ts';
