/** Running a table: sweeps, folds, checks, repairs and meters. */

export { sweepOrphans } from './aggregate/sweep-orphans.ts';
export { WRITTEN } from './commit/commit.ts';
export { sweepNotes } from './commit/hot/resolve-notes.ts';
export { sweepIntents } from './commit/large/sweep-intents.ts';
export { type Run, sweepDue, timeFor, walkDue } from './due/walk-due.ts';
export {
  figuresOfRows,
  type RowFigures,
  repairFigures,
  repairTotals,
} from './list/check/repair.ts';
export { everyKey, findDrift, readRows } from './list/check/verify.ts';
export { foldDeltas, scopesToFold } from './list/totals/fold.ts';
export { claimTables, foreignTables } from './wire/claim-tables.ts';
export { type Cost, metered, TABLE_CALLS, type TableCall } from './wire/meter.ts';
export { STAGE_TABLE } from './wire/stage-table.ts';
