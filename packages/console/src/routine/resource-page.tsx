import { Link, Redirect, useLocation } from 'wouter';
import { make } from '../frame/api/call.ts';
import { codeAsWords } from '../frame/format/label.ts';
import type { Total } from '../frame/format/total.ts';
import { ListPage } from '../frame/list/list-page.tsx';
import { linked } from '../frame/parts/columns.tsx';
import type { TableColumn } from '../frame/parts/data-table.tsx';
import { Empty } from '../frame/parts/empty.tsx';
import { listLink, OWN_LISTS, recordLink } from './places.ts';
import { type AnyRecord, columnsOf, nameOf, shownValue, titleOf } from './record.ts';
import { listCalls, oneOf, withChoices, wordsOf } from './resource-calls.ts';
import { useReferred } from './use-referred.ts';
import { type OpenedResource, useResource } from './use-resource.ts';

interface Page extends Total {
  readonly items: readonly AnyRecord[];
  readonly next: string | null;
}

function columnsIn({ resource, of }: OpenedResource): TableColumn<AnyRecord>[] {
  const name = linked<AnyRecord>('Name', (record) => [
    recordLink(resource, record.id, of),
    nameOf(record),
  ]);
  const others = columnsOf(resource).map(
    (field, index): TableColumn<AnyRecord> => ({
      title: titleOf(field),
      isNumeric: field.kind === 'number',
      leaves: index > 1 ? 1 : undefined,
      cell: (record) => shownValue(field, record[field.name]),
    }),
  );
  return [name, ...others];
}

function Records({ opened }: { readonly opened: OpenedResource }) {
  const { resource, place, of } = opened;
  const [, go] = useLocation();
  const operation = `${resource.operations}.list`;
  const referred = useReferred(resource);
  const opens = (answer: unknown) => {
    const id: unknown = Reflect.get(Object(answer), 'id');
    if (typeof id === 'string') go(recordLink(resource, id, of));
  };
  return (
    <ListPage
      operation={operation}
      of={place}
      path={listLink(resource)}
      size={100}
      title={codeAsWords(resource.name)}
      beside={
        of !== undefined &&
        resource.parent !== undefined && (
          <Link href={recordLink({ name: resource.parent.resource }, of)}>
            The {oneOf({ name: resource.parent.resource })}
          </Link>
        )
      }
      ask={(waybill, asked, options) => {
        const call = { operation, path: place, body: asked };
        return make(waybill, call, options) as Promise<Page>;
      }}
      alsoBy={resource.fields.map(({ name }) => name)}
      columns={columnsIn(opened)}
      empty={{ title: `There are no ${wordsOf(resource)} yet.` }}
      offered={withChoices(listCalls(resource, place), referred)}
      onDone={(_, answer) => opens(answer)}
    />
  );
}

/** The records of a resource that needs no page of its own. */
export function ResourcePage() {
  const opened = useResource();
  if (opened === undefined) return <Empty title="There is no such list." />;
  const ownList = OWN_LISTS[opened.resource.name];
  return ownList === undefined ? <Records opened={opened} /> : <Redirect to={ownList} replace />;
}
