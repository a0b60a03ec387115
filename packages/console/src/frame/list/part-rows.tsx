import type { ReactNode } from 'react';
import type { Total } from '../format/total.ts';
import { DataTable, type TableColumn } from '../parts/data-table.tsx';
import { RestNote } from './pager.tsx';

interface Props<Row> {
  readonly title: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly page: (Total & { readonly items: readonly Row[] }) | undefined;
  readonly children?: ReactNode;
}

/** The first rows of a list as a part of a page; nothing where there are none. */
export function PartRows<Row extends { readonly id: string }>(props: Props<Row>) {
  const { title, columns, page, children } = props;
  if (page === undefined || page.items.length === 0) return null;
  return (
    <section className="part">
      <h2>{title}</h2>
      <DataTable columns={columns} rows={page.items} />
      <RestNote page={page} />
      {children}
    </section>
  );
}
