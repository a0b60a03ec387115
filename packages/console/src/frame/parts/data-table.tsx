import type { ReactNode } from 'react';

/** A column: what stands above it, and what a row shows in it. */
export interface TableColumn<Row> {
  readonly title: string;
  /** Stands in place of the title: a link that sorts by the column. */
  readonly head?: ReactNode;
  readonly sorted?: 'ascending' | 'descending' | undefined;
  /** Its heading is for readers alone. */
  readonly isUnseen?: true;
  readonly isNumeric?: boolean | undefined;
  /** Rank by which a narrow page leaves it out: 1 first. */
  readonly leaves?: 1 | 2 | 3 | 4 | undefined;
  readonly cell: (row: Row) => ReactNode;
  /** Text below the cell where a phone leaves the other columns out. */
  readonly below?: (row: Row) => string | undefined;
  /** The whole of a cell that is shortened. */
  readonly whole?: (row: Row) => string;
}

interface Props<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  /** The table as readers hear it. */
  readonly caption?: string;
  readonly className?: string;
  /** Lets rows be selected. */
  readonly picks?: {
    readonly ids: ReadonlySet<string>;
    readonly toggle: (id: string, isRange: boolean) => void;
    readonly toggleAll: () => void;
    readonly nameOf: (row: Row) => string;
  };
  /** The row that is shown beside the list. */
  readonly current?: string;
  readonly foot?: ReactNode;
}

/** A row is known by its id, and by its own heading where it is selected. */
type AnyRow = { readonly id: string };

/** Rows under their headings. */
export function DataTable<Row extends AnyRow>({ columns, rows, picks, ...props }: Props<Row>) {
  const ids = picks?.ids ?? new Set();
  const areAll = rows.length > 0 && rows.every(({ id }) => ids.has(id));
  const picker = (label: string, checked: boolean, toggle: (isRange: boolean) => void) => (
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={({ nativeEvent: press }) => toggle(press instanceof MouseEvent && press.shiftKey)}
    />
  );
  return (
    <table className={props.className ?? 'table'}>
      {props.caption !== undefined && <caption className="unseen">{props.caption}</caption>}
      <thead>
        <tr>
          {picks && (
            <th className="pick">{picker('Select the page', areAll, () => picks.toggleAll())}</th>
          )}
          {columns.map(({ title, head = title, sorted, isUnseen, isNumeric, leaves }) => (
            <th
              key={title}
              scope="col"
              data-numeric={isNumeric}
              data-leaves={leaves}
              aria-sort={sorted}
            >
              {isUnseen ? <span className="unseen">{title}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.id}
            data-row={row.id}
            aria-selected={picks && ids.has(row.id)}
            data-current={props.current === row.id || undefined}
          >
            {picks && (
              <td className="pick">
                {picker(`Select ${picks.nameOf(row)}`, ids.has(row.id), (isRange) =>
                  picks.toggle(row.id, isRange),
                )}
              </td>
            )}
            {columns.map(({ title, isNumeric, leaves, cell, below, whole }) => (
              <td
                key={title}
                data-numeric={isNumeric}
                data-leaves={leaves}
                data-below={below?.(row)}
                title={whole?.(row)}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {props.foot !== undefined && <tfoot>{props.foot}</tfoot>}
    </table>
  );
}
