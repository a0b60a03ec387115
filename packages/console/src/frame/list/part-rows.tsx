import { DataTable, type TableColumn } from '../parts/data-table.tsx';
import { type PageOfList, RestNote } from './pager.tsx';

interface Props<Row> {
  readonly title: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly page: (PageOfList & { readonly items: readonly Row[] }) | undefined;
}

/** The first rows of a list as a part of a page; nothing where there are none. */
export function PartRows<Row extends { readonly id: string }>({
  title,
  columns,
  page,
}: Props<Row>) {
  if (page === undefined || page.items.length === 0) return null;
  return (
    <section className="part">
      <h2>{title}</h2>
      <DataTable columns={columns} rows={page.items} />
      <RestNote page={page} />
    </section>
  );
}
