import type { Waybill } from '@waybill/client';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { FormButtons, type OfferedCall } from '../form/form-buttons.tsx';
import type { FormCall } from '../form/form-dialog.tsx';
import type { Total } from '../format/total.ts';
import { DataTable, type TableColumn } from '../parts/data-table.tsx';
import { Empty } from '../parts/empty.tsx';
import { useTitle } from '../shell/use-title.ts';
import { askedOf, withFilter } from './asked.ts';
import { Listed } from './listed.tsx';
import { NextPage } from './next-page.tsx';

/** A filter of a list, which stands in its address. */
export interface ListFilter {
  readonly name: string;
  readonly label: string;
  /** The codes to choose from; a text is typed where there are none. */
  readonly choices?: readonly { readonly code: string; readonly title: string }[];
}

interface PageOf<Row> extends Total {
  readonly items: readonly Row[];
  readonly next: string | null;
}

interface Props<Row> {
  readonly title: string;
  readonly path: string;
  readonly operation: string;
  readonly ask: (
    waybill: Waybill,
    asked: Readonly<Record<string, string>>,
    options: { readonly signal: AbortSignal },
  ) => PromiseLike<PageOf<Row>>;
  readonly filters?: readonly ListFilter[];
  readonly columns: readonly TableColumn<Row>[];
  /** What is said where there is no row. */
  readonly empty: { readonly title: string; readonly next?: ReactNode };
  readonly offered?: readonly OfferedCall[];
  readonly onDone?: (form: FormCall, answer: unknown) => void;
  /** What stands between the head and the rows. */
  readonly children?: ReactNode;
}

/** A text filter; it is in the address once its field is left or Enter is pressed. */
function TextFilter({
  label,
  value,
  set,
}: {
  readonly label: string;
  readonly value: string;
  readonly set: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        set(text.trim());
      }}
    >
      <input
        type="search"
        className="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => text.trim() !== value && set(text.trim())}
      />
    </form>
  );
}

function Filters({ filters }: { readonly filters: readonly ListFilter[] }) {
  const [search, setSearch] = useSearchParams();
  return filters.map(({ name, label, choices }) => {
    const value = search.get(name) ?? '';
    const set = (chosen: string) => setSearch(withFilter(search, name, chosen));
    if (choices === undefined) {
      return <TextFilter key={`${name} ${value}`} {...{ label, value, set }} />;
    }
    return (
      <label key={name} className="line">
        {label}
        <select value={value} onChange={({ target }) => set(target.value)}>
          <option value="">All</option>
          {choices.map(({ code, title }) => (
            <option key={code} value={code}>
              {title}
            </option>
          ))}
        </select>
      </label>
    );
  });
}

/** A list whose filters and page stand in its address: head, filters, rows, and the way to the next page. */
export function ListPage<Row extends { readonly id: string }>(props: Props<Row>) {
  const { title, path, operation, ask, filters = [], columns, empty, offered, onDone } = props;
  useTitle(title);
  const [search] = useSearchParams();
  const asked = askedOf(
    search,
    filters.map(({ name }) => name),
  );
  const answer = useAnswer([operation, asked], (waybill, options) => ask(waybill, asked, options), {
    keepsLast: true,
  });
  return (
    <section className="listing">
      <header className="toolbar">
        <h1>{title}</h1>
        {offered !== undefined && (
          <span className="line end">
            <FormButtons offered={offered} {...(onDone && { onDone })} />
          </span>
        )}
      </header>
      {filters.length > 0 && (
        <div className="toolbar filters">
          <Filters filters={filters} />
        </div>
      )}
      {props.children}
      <Listed answer={answer} rows={8} empty={<Empty title={empty.title}>{empty.next}</Empty>}>
        {(page) => (
          <>
            <DataTable columns={columns} rows={page.items} keyOf={({ id }) => id} />
            <NextPage page={page} path={path} />
          </>
        )}
      </Listed>
    </section>
  );
}
