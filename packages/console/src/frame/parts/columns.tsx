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

/** The column that leads to the page of a row: its address, its name, and what else is to be said of it. */
export const linked = <Row,>(
  title: string,
  linkOf: (row: Row) => readonly [href: string, name: ReactNode, about?: string | undefined],
): TableColumn<Row> =>
  column(title, (row) => {
    const [href, name, about = ''] = linkOf(row);
    return (
      <>
        <Link className="row" href={href}>
          {name}
        </Link>
        {about !== '' && <small className="quiet">{about}</small>}
      </>
    );
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
