import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { number } from '../format/money.ts';
import type { TableColumn } from './data-table.tsx';
import { Age } from './moment.tsx';

type Leaves = TableColumn<unknown>['leaves'];

/** A column that shows what `cell` makes of a row. */
export const column = <Row,>(
  title: string,
  cell: (row: Row) => ReactNode,
  leaves?: Leaves,
): TableColumn<Row> => ({ title, cell, leaves });

/** The column that leads to the page of a row. */
export const linked = <Row,>(
  title: string,
  hrefOf: (row: Row) => string,
  nameOf: (row: Row) => ReactNode,
): TableColumn<Row> => ({
  title,
  cell: (row) => (
    <Link className="row" href={hrefOf(row)}>
      {nameOf(row)}
    </Link>
  ),
});

/** A column of amounts. */
export const numeric = <Row,>(
  title: string,
  cell: (row: Row) => ReactNode,
  leaves?: Leaves,
): TableColumn<Row> => ({ title, cell, leaves, isNumeric: true });

/** A column of quantities; empty where a row has none. */
export const measure = <Row,>(
  title: string,
  quantityOf: (row: Row) => number | null,
  leaves?: Leaves,
): TableColumn<Row> =>
  numeric(
    title,
    (row) => {
      const quantity = quantityOf(row);
      return quantity === null ? '' : number(quantity);
    },
    leaves,
  );

/** A column that says how long ago something was. */
export const aged = <Row,>(
  title: string,
  momentOf: (row: Row) => string,
  leaves?: Leaves,
): TableColumn<Row> => ({ title, leaves, cell: (row) => <Age at={momentOf(row)} /> });
