import type { ReactNode } from 'react';
import { DataTable, type TableColumn } from '../parts/data-table.tsx';
import { SelectedBar } from './selected-bar.tsx';
import { useRows } from './use-rows.ts';

/** Rows of a list that can be selected, and what may be done with many of them. */
export interface Picks<Row> {
  readonly nameOf: (row: Row) => string;
  /** The parameter under which an address names chosen rows by their ids. */
  readonly parameter: string;
  /** Links to what many rows take; `search` names them, by their ids or by the filters of the list. */
  readonly links: (search: string) => ReactNode;
}

interface Props<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly picks: Picks<Row>;
}

/** Rows that are selected by mouse and keyboard, with the actions on those that are. */
export function PickedRows<Row extends { readonly id: string }>(props: Props<Row>) {
  const { columns, rows, picks } = props;
  const list = useRows(rows.map(({ id }) => id));
  const { ids } = list.selection;
  return (
    <>
      <SelectedBar count={ids.size} clear={list.clear}>
        {picks.links(`${picks.parameter}=${[...ids].join(',')}`)}
      </SelectedBar>
      <DataTable columns={columns} rows={rows} picks={{ ...list, ids, nameOf: picks.nameOf }} />
    </>
  );
}
