import { Link, Redirect, useLocation, useSearchParams } from 'wouter';
import { methodAt } from '../frame/api/method-at.ts';
import { useAnswer } from '../frame/api/use-answer.ts';
import { FormButtons } from '../frame/form/form-buttons.tsx';
import { codeAsWords } from '../frame/format/label.ts';
import type { Total } from '../frame/format/total.ts';
import { askedOf } from '../frame/list/asked.ts';
import { Listed } from '../frame/list/listed.tsx';
import { NextPage } from '../frame/list/next-page.tsx';
import { DataTable, type TableColumn } from '../frame/parts/data-table.tsx';
import { Empty } from '../frame/parts/empty.tsx';
import { useTitle } from '../frame/shell/use-title.ts';
import { listLink, OWN_LISTS, recordLink } from './places.ts';
import { type AnyRecord, columnsOf, nameOf, shownValue, titleOf } from './record.ts';
import { listCalls, wordsOf } from './resource-calls.ts';
import { type OpenedResource, useResource } from './use-resource.ts';

interface Page extends Total {
  readonly items: readonly AnyRecord[];
  readonly next: string | null;
}

function RecordsTable({ opened, rows }: { opened: OpenedResource; rows: readonly AnyRecord[] }) {
  const { resource, of } = opened;
  const name: TableColumn<AnyRecord> = {
    title: 'Name',
    cell: (record) => (
      <Link className="row" href={recordLink(resource, record.id, of)}>
        {nameOf(record)}
      </Link>
    ),
  };
  const others = columnsOf(resource).map(
    (field, index): TableColumn<AnyRecord> => ({
      ...{ title: titleOf(field), isNumeric: field.kind === 'number' },
      leaves: index > 1 ? 1 : undefined,
      cell: (record) => shownValue(field, record[field.name]),
    }),
  );
  return <DataTable columns={[name, ...others]} rows={rows} keyOf={({ id }) => id} />;
}

function Records({ opened }: { readonly opened: OpenedResource }) {
  const { resource, place, of } = opened;
  const [, go] = useLocation();
  const [search] = useSearchParams();
  const asked = {
    limit: 100,
    ...askedOf(
      search,
      resource.fields.map(({ name }) => name),
    ),
  };
  const operation = `${resource.operations}.list`;
  const given = Object.keys(place).length === 0 ? [asked] : [place, asked];
  useTitle(codeAsWords(resource.name));
  const answer = useAnswer<Page>(
    [operation, ...given],
    (waybill, options) => methodAt(waybill, operation)(...given, options) as Promise<Page>,
    { keepsLast: true },
  );
  const opens = (answer: unknown) => {
    const id: unknown = Reflect.get(Object(answer), 'id');
    if (typeof id === 'string') go(recordLink(resource, id, of));
  };
  return (
    <section className="listing">
      <header className="toolbar">
        <h1>{codeAsWords(resource.name)}</h1>
        {of !== undefined && resource.parent !== undefined && (
          <Link href={recordLink({ name: resource.parent.resource }, of)}>Where they belong</Link>
        )}
        <span className="line end">
          <FormButtons offered={listCalls(resource, place)} onDone={(_, answer) => opens(answer)} />
        </span>
      </header>
      <Listed
        answer={answer}
        rows={8}
        empty={<Empty title={`There are no ${wordsOf(resource)} yet.`} />}
      >
        {(page) => (
          <>
            <RecordsTable opened={opened} rows={page.items} />
            <NextPage page={page} path={listLink(resource)} />
          </>
        )}
      </Listed>
    </section>
  );
}

/** The records of a resource that needs no page of its own. */
export function ResourcePage() {
  const opened = useResource();
  if (opened === undefined) return <Empty title="There is no such list." />;
  const ownList = OWN_LISTS[opened.resource.name];
  return ownList === undefined ? <Records opened={opened} /> : <Redirect to={ownList} replace />;
}
