/** Declared lists: columns, filters, rows and figures. */

export { claimKeys, defineList, type List } from './list/define-list.ts';
export { defineRows } from './list/define-rows.ts';
export { type DailyFigures, type Figures, subtractFigures, sumFigures } from './list/figures.ts';
export { indexAttributes, type Ledger, type LedgerGroup, type LedgerRow } from './list/ledger.ts';
export { listPatterns } from './list/list-patterns.ts';
export {
  COUNTED_ROWS,
  type ColumnKind,
  type CreatedRange,
  countedTotal,
  type Filter,
  filterValues,
  type Listed,
  type ListRequest,
  type Position,
  type SortValue,
  type Total,
} from './list/request.ts';
export { isAtOrBefore, listRows, matches } from './list/rows.ts';
export {
  everySelection,
  everySelections,
  facetSelections,
  type RowSelection,
} from './list/selections.ts';
export type { UniqueColumn } from './list/unique-column.ts';
