import { Link, useLocation, useParams } from 'wouter';
import { make } from '../frame/api/call.ts';
import { useAnswer } from '../frame/api/use-answer.ts';
import { useApi } from '../frame/api/use-api.ts';
import { FormButtons } from '../frame/form/form-buttons.tsx';
import type { FormCall } from '../frame/form/form-call.ts';
import { codeAsWords } from '../frame/format/label.ts';
import { Answered } from '../frame/parts/answered.tsx';
import { Badge } from '../frame/parts/badge.tsx';
import { CopyButton } from '../frame/parts/copy-button.tsx';
import { Detail } from '../frame/parts/detail.tsx';
import { Empty } from '../frame/parts/empty.tsx';
import { isId } from '../frame/shell/named-record.ts';
import { RESOURCES } from './console-resources.generated.ts';
import { listLink, recordLink } from './places.ts';
import { type AnyRecord, nameOf, shownValue, titleOf } from './record.ts';
import type { Resource, ResourceField } from './resource.ts';
import { type Choices, oneOf, recordCalls, withChoices } from './resource-calls.ts';
import { useReferred } from './use-referred.ts';
import { type OpenedResource, useResource } from './use-resource.ts';

interface ValueProps {
  readonly field: ResourceField;
  readonly value: unknown;
  /** The records that the field may refer to. */
  readonly referred: Choices;
}

function FieldValue({ field, value, referred }: ValueProps) {
  const text = shownValue(field, value);
  if (text === '') return <span className="quiet">–</span>;
  if (field.refersTo !== undefined) {
    const to = { name: field.refersTo };
    const named = referred.get(field.name)?.find(({ code }) => code === text);
    return <Link href={recordLink(to, text)}>{named?.title ?? codeAsWords(oneOf(to))}</Link>;
  }
  if (isId(text)) return <CopyButton text={text} label="Copy id" />;
  return field.kind === 'json' && !Array.isArray(value) ? <code>{text}</code> : text;
}

/** The lists of what belongs to a record. */
function Belonging({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  const { may } = useApi();
  const lists = RESOURCES.filter(
    ({ parent, operations }) => parent?.resource === resource.name && may(`${operations}.list`),
  );
  if (lists.length === 0) return null;
  return (
    <nav className="toolbar" aria-label="Related lists">
      {lists.map((list) => (
        <Link key={list.name} className="button" href={listLink(list, id)}>
          {codeAsWords(list.name)}
        </Link>
      ))}
    </nav>
  );
}

interface DetailProps {
  readonly opened: OpenedResource;
  readonly id: string;
  readonly data: AnyRecord;
}

function RecordDetail({ opened, id, data }: DetailProps) {
  const { resource, place, of } = opened;
  const [, go] = useLocation();
  const list = listLink(resource, of);
  const referred = useReferred(resource);
  const done = ({ operation: called }: FormCall) => {
    if (called.endsWith('.delete')) go(list);
  };
  return (
    <Detail
      back={[list, codeAsWords(resource.name)]}
      heading={nameOf(data)}
      beside={data['is_default'] === true && <Badge tone="good">Default</Badge>}
      commands={
        <>
          <FormButtons
            isHead
            offered={withChoices(recordCalls(resource, place, data), referred)}
            onDone={done}
          />
          <CopyButton text={id} label="Copy id" />
        </>
      }
    >
      <Belonging resource={resource} id={id} />
      <dl className="facts">
        {resource.fields
          .filter(({ name }) => name in data && name !== 'id')
          .map((field) => (
            <div key={field.name} title={field.about}>
              <dt>{titleOf(field)}</dt>
              <dd>
                <FieldValue field={field} value={data[field.name]} referred={referred} />
              </dd>
            </div>
          ))}
      </dl>
    </Detail>
  );
}

function OpenedRecord({ opened, id }: Omit<DetailProps, 'data'>) {
  const { resource, place } = opened;
  const operation = `${resource.operations}.get`;
  const answer = useAnswer<AnyRecord>(
    [operation, place, id],
    (waybill, options) =>
      make(waybill, { operation, path: { ...place, id } }, options) as Promise<AnyRecord>,
  );
  return (
    <Answered answer={answer} rows={8}>
      {(data) => <RecordDetail opened={opened} id={id} data={data} />}
    </Answered>
  );
}

/** A record with all its fields, and what may be done with it. */
export function RecordPage() {
  const opened = useResource();
  const { id = '' } = useParams();
  return opened === undefined ? (
    <Empty title="There is no such record." />
  ) : (
    <OpenedRecord opened={opened} id={id} />
  );
}
