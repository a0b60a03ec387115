/** Declared lists: columns, filters, rows and figures. */

export { claimKeys, defineList, type List } from './list/declare/define-list.ts';
export {
  indexAttributes,
  type ListGroup,
  type ListOf,
  type ListRow,
  type UniqueColumn,
} from './list/declare/list-of.ts';
export { listPatterns } from './list/declare/list-patterns.ts';
export {
  COUNTED_ROWS,
  type ColumnKind,
  type CreatedRange,
  countedTotal,
  EMPTY_PAGE,
  type Filter,
  filterValues,
  type Listed,
  type ListRequest,
  type Position,
  type SortValue,
  type Total,
} from './list/declare/request.ts';
export {
  everySelection,
  everySelections,
  facetSelections,
  type RowSelection,
  selectionsOfState,
} from './list/declare/selections.ts';
export { Budget } from './list/read/budget.ts';
export { isAtOrBefore, listRows, matches } from './list/read/rows.ts';
export {
  type DailyFigures,
  type Figures,
  subtractFigures,
  sumFigures,
} from './list/totals/figures.ts';
export { defineRows } from './list/write/define-rows.ts';
