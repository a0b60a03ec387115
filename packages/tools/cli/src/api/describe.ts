import { methodOf } from '@waybill/client';
import type { Session } from '../profile/session.ts';
import { exits, Failure } from '../shared/failure.ts';
import { pretty, show, table } from '../shared/show.ts';
import { type FieldLine, type Follow, fieldLines, type Schema } from './fields.ts';
import { findOperation } from './find-operation.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
}

/** An operation, as far as the document says what a caller needs. */
interface Entry {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema: Schema; readonly example?: unknown }>
    >;
  };
  readonly responses: Readonly<Record<string, { readonly description?: string }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Entry>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The API document of the service that is called: it describes what that service does. */
async function documentOf({ client, signal }: Session): Promise<Document> {
  const get = methodOf(findOperation('openapi.get'), client);
  return (await get({ signal })) as Document;
}

const following =
  ({ components }: Document): Follow =>
  (part) => {
    const { $ref } = Object(part) as { readonly $ref?: string };
    const [kind = '', name = ''] = $ref?.split('/').slice(2) ?? [];
    return ($ref === undefined ? part : components[kind]?.[name]) as typeof part;
  };

/** `code: when` in the answers of a status, a line each. */
function refusalsOf({ responses }: Entry, follow: Follow) {
  return Object.entries(responses).flatMap(([status, answer]) =>
    [...(follow(answer).description ?? '').matchAll(/^`(\w+)`: (.+)$/gmu)].map(
      ([, code = '', when = '']) => ({ code, status: Number(status), when }),
    ),
  );
}

async function entryOf(session: Session, id: string) {
  const { method, path } = findOperation(id);
  const document = await documentOf(session);
  const entry = document.paths[path]?.[method.toLowerCase()];
  if (entry === undefined) {
    throw new Failure(`the service at ${session.client.url} has no ${id}`, exits.refused);
  }
  const [content] = Object.values(entry.requestBody?.content ?? {});
  return { entry, content, follow: following(document), call: `${method} ${path}` };
}

const fieldRow = ({ path, kind, required, description }: FieldLine) => [
  path,
  kind,
  required ? 'required' : '',
  description,
];

/** Shows what an operation takes and how it is refused (CLI-11). */
export async function describeOperation(session: Session, id: string): Promise<void> {
  const { entry, content, follow, call } = await entryOf(session, id);
  const { summary, description } = entry;
  const values = (place: string) =>
    (entry.parameters ?? []).map(follow).filter((one) => one.in === place);
  const fields = content === undefined ? [] : fieldLines(content.schema, follow);
  const refusals = refusalsOf(entry, follow);
  const described = {
    id,
    call,
    summary,
    description,
    path: values('path'),
    query: values('query'),
  };
  const rows = (of: readonly Parameter[]) => of.map((one) => [one.name, one.description]);
  const parts: [heading: string, rows: unknown[][]][] = [
    ['PATH', rows(described.path)],
    ['QUERY', rows(described.query)],
    ['BODY', fields.map(fieldRow)],
    ['REFUSALS', refusals.map(({ code, status, when }) => [code, status, when])],
  ];
  const texts = parts
    .filter(([, lines]) => lines.length > 0)
    .map(([heading, lines]) => table([heading, '', '', ''], lines));
  const head = [`${id}  ${call}`, summary, ...(description === undefined ? [] : [description])];
  show(session, { ...described, fields, refusals }, [head.join('\n'), ...texts].join('\n\n'));
}

/** Shows a body that the operation takes, to start from: `--body` takes it back (CLI-11). */
export async function showExample(session: Session, id: string): Promise<void> {
  const { content } = await entryOf(session, id);
  if (content === undefined) throw new Failure(`${id} takes no body`, exits.refused);
  show(session, content.example ?? {}, pretty(content.example ?? {}));
}
