import type { Waybill } from '@waybill/client';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { FormButtons } from '../form/form-buttons.tsx';
import type { FormCall } from '../form/form-call.ts';
import type { FormValues } from '../form/form-field.ts';
import { DataTable, type TableColumn } from '../parts/data-table.tsx';
import { Empty } from '../parts/empty.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { askedOf, filtersIn } from './asked.ts';
import { Filter, type ListFilter } from './filter.tsx';
import { Listed } from './listed.tsx';
import { type PageOfList, Pager } from './pager.tsx';
import { PickedRows, type Picks } from './picked-rows.tsx';

/** Sentence and next step where there is no row. */
interface NoRows {
  readonly title: string;
  readonly next?: ReactNode;
}

interface PageOf<Row> extends PageOfList {
  readonly items: readonly Row[];
  /** Says why this page has no row, where that is known. */
  readonly empty?: NoRows | undefined;
}

interface RowsProps<Row> {
  readonly path: string;
  readonly operation: string;
  /** Rows of a full page; 50 where nothing is said. */
  readonly size?: number;
  /** Names what the rows belong to, where they are not all that there are. */
  readonly of?: unknown;
  readonly ask: (
    waybill: Waybill,
    asked: Readonly<Record<string, string>>,
    options: { readonly signal: AbortSignal },
  ) => PromiseLike<PageOf<Row>>;
  readonly filters?: readonly ListFilter[];
  /** Parameters of the address that narrow the list too, without a field of their own. */
  readonly alsoBy?: readonly string[];
  readonly columns?: readonly TableColumn<Row>[];
  /** Shows a row in place of columns. */
  readonly row?: (row: Row) => ReactNode;
  /** Lets rows be selected, and offers what many of them take. */
  readonly picks?: Picks<Row>;
  readonly empty: NoRows;
}

interface PageProps<Row> extends RowsProps<Row> {
  readonly title: string;
  /** Stands beside the title. */
  readonly beside?: ReactNode;
  readonly offered?: readonly FormCall[];
  readonly onDone?: (form: FormCall, answer: unknown, values: FormValues) => void;
  /** Shown between the head and the rows. */
  readonly children?: ReactNode;
}

/** Rows whose filters and page stand in the address, with the way to the next page. */
export function ListRows<Row extends { readonly id: string }>(props: RowsProps<Row>) {
  const { path, operation, of, ask, filters = [], alsoBy = [], columns = [], row, picks } = props;
  const { size = 50 } = props;
  const [search] = useSearchParams();
  const known = [...filters.map(({ name }) => name), ...alsoBy];
  const asked = { limit: String(size), ...askedOf(search, known) };
  const answer = useAnswer(
    [operation, of, asked],
    (waybill, options) => ask(waybill, asked, options),
    { keepsLast: true },
  );
  const { title, next } = answer.data?.empty ?? props.empty;
  return (
    <>
      {filters.length > 0 && (
        <div className="toolbar filters">
          {filters.map((filter) => (
            <Filter key={filter.name} {...filter} />
          ))}
        </div>
      )}
      <Listed answer={answer} rows={8} empty={<Empty title={title}>{next}</Empty>}>
        {(page) => (
          <>
            {row && page.items.map(row)}
            {picks && <PickedRows columns={columns} rows={page.items} picks={picks} />}
            {!row && !picks && <DataTable columns={columns} rows={page.items} />}
            <Pager
              page={page}
              path={path}
              size={size}
              ofAll={picks?.links(filtersIn(search, known))}
            />
          </>
        )}
      </Listed>
    </>
  );
}

/** A list as a page: head, filters and rows. */
export function ListPage<Row extends { readonly id: string }>(props: PageProps<Row>) {
  const { title, beside, offered = [], onDone, children, ...rows } = props;
  return (
    <section className="listing">
      <header className="toolbar">
        <PageHeading>{title}</PageHeading>
        {beside}
        <span className="line end">
          <FormButtons isHead offered={offered} onDone={onDone} />
        </span>
      </header>
      {children}
      <ListRows {...rows} />
    </section>
  );
}
