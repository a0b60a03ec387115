import type { ReactNode } from 'react';

/** A column: what stands above it, and what a row shows in it. */
export interface TableColumn<Row> {
  readonly title: string;
  /** Its heading is for readers alone. */
  readonly isUnseen?: true;
  readonly isNumeric?: boolean;
  /** How far down a narrow page leaves it out: 1 first. */
  readonly leaves?: 1 | 2 | 3 | undefined;
  readonly cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** What the table shows, for readers alone. */
  readonly caption?: string;
}

/** Rows under their headings. */
export function DataTable<Row>({ columns, rows, keyOf, caption }: Props<Row>) {
  return (
    <table className="table">
      {caption !== undefined && <caption className="unseen">{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ title, isUnseen, isNumeric, leaves }) => (
            <th key={title} scope="col" data-numeric={isNumeric} data-leaves={leaves}>
              {isUnseen ? <span className="unseen">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, isNumeric, leaves, cell }) => (
              <td key={title} data-numeric={isNumeric} data-leaves={leaves}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
