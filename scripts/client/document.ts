/** The parts of the API document that the client is written from. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly webhooks: Readonly<Record<string, unknown>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A JSON Schema, of which the generator reads what gives a type. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minProperties?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface Content {
  readonly schema: Schema;
}

interface Response {
  readonly content?: Readonly<Record<string, Content>>;
}

interface Entry {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, Content>>;
  };
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

interface Reference {
  readonly $ref: string;
}

/** An operation as the client needs it, every reference to a parameter or an answer followed. */
export interface ClientOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly pathParameters: readonly Parameter[];
  readonly query: readonly Parameter[];
  readonly body?: {
    readonly schema: Schema;
    readonly required: boolean;
    /** Set where it is sent as it is. */
    readonly isXml: boolean;
  };
  readonly answer: Schema;
  /** Set where it answers a text or a file in place of JSON. */
  readonly answers?: 'text' | 'file';
  /** The schemas of the columns of a list; empty where it is no list. */
  readonly row: Readonly<Record<string, Schema>>;
  /** Columns that a list of rows sorts by; none of what is no such list, or has one order alone. */
  readonly columns: readonly string[];
  /** Set for a list of rows, which is walked by its cursors. */
  readonly isList: boolean;
  readonly codes: readonly string[];
}

/** The last part of a reference: the name of what it leads to. */
export function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

function follow<Part>(part: Part | Reference, document: Document): Part {
  if (typeof part !== 'object' || part === null || !('$ref' in part)) return part as Part;
  const [kind = '', name = ''] = part.$ref.split('/').slice(2);
  const found = document.components[kind]?.[name];
  if (found === undefined) throw new Error(`${part.$ref} leads nowhere`);
  return found as Part;
}

const schemaIn = (content: Response['content']): Schema | undefined =>
  content === undefined ? undefined : Object.values(content)[0]?.schema;

/** The codes that an error answer declares, wherever its schema says them. */
function codesIn({ allOf = [], properties }: Schema): string[] {
  const own = properties?.['code']?.enum ?? [];
  return [...own.map(String), ...allOf.flatMap(codesIn)];
}

/** Tells if an operation lists rows: one without `items` does not, whatever its query. */
function isList(query: readonly Parameter[], answer: Schema, document: Document): boolean {
  const { properties } = follow(answer as Schema | Reference, document);
  return properties?.['items'] !== undefined && query.some(({ name }) => name === 'after');
}

/** The columns that a list sorts by. */
function columnsOf(query: readonly Parameter[], answer: Schema, document: Document): string[] {
  const { pattern = '' } = query.find(({ name }) => name === 'order')?.schema ?? {};
  const [, columns] = /^\^\(([\w|]+)\)\(\[\.\]\(asc\|desc\)\)\?\$$/u.exec(pattern) ?? [];
  return isList(query, answer, document) ? (columns?.split('|') ?? []) : [];
}

/** The properties of the rows that a list answers. */
function rowOf(answer: Schema, document: Document): Readonly<Record<string, Schema>> {
  const { properties } = follow(answer as Schema | Reference, document);
  const row = properties?.['items']?.items;
  return row === undefined ? {} : (follow(row as Schema | Reference, document).properties ?? {});
}

/** The way to read an answer that is no JSON. */
function readAs(content: Response['content'] = {}): ClientOperation['answers'] {
  const [kind = ''] = Object.keys(content);
  if (kind === 'application/octet-stream') return 'file';
  return kind.startsWith('text/') ? 'text' : undefined;
}

function operationOf(
  { method, path, entry }: { method: string; path: string; entry: Entry },
  document: Document,
): ClientOperation {
  const parameters = (entry.parameters ?? []).map((one) => follow(one, document));
  const replies = Object.entries(entry.responses).map(
    ([status, answer]) => [status, follow(answer, document)] as const,
  );
  const success = replies.find(([status]) => status.startsWith('2'))?.[1];
  const refusals = replies.filter(([status]) => /^[45]/u.test(status));
  const codes = refusals.flatMap(([, answer]) => codesIn(schemaIn(answer.content) ?? {}));
  const body = schemaIn(entry.requestBody?.content);
  const isXml = entry.requestBody?.content['application/xml'] !== undefined;
  const answers = readAs(success?.content);
  const query = parameters.filter((one) => one.in === 'query');
  const answer = schemaIn(success?.content) ?? {};
  return {
    id: entry.operationId,
    method: method.toUpperCase(),
    path,
    summary: entry.summary,
    ...(entry.description !== undefined && { description: entry.description }),
    pathParameters: parameters.filter((one) => one.in === 'path'),
    query,
    ...(body && { body: { schema: body, required: entry.requestBody?.required === true, isXml } }),
    answer,
    ...(answers && { answers }),
    row: rowOf(answer, document),
    columns: columnsOf(query, answer, document),
    isList: isList(query, answer, document),
    codes: [...new Set(codes)].sort(),
  };
}

/** Every operation of the document, in the order of the ids: a namespace before what is in it. */
export function operationsOf(document: Document): ClientOperation[] {
  return Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, entry]) =>
        operationOf({ method, path, entry: entry as Entry }, document),
      ),
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The topics of the document, each with the schema of its data. */
export function topicsOf(document: Document): { topic: string; data: Schema }[] {
  return Object.entries(document.webhooks).map(([topic, entry]) => {
    const { requestBody } = (entry as { post: Entry }).post;
    const parts = schemaIn(requestBody?.content)?.allOf ?? [];
    const data = parts.map(({ properties }) => properties?.['data']).find((one) => one);
    if (data === undefined) throw new Error(`the document says nothing of the data of ${topic}`);
    return { topic, data };
  });
}
