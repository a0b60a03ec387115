/** A schema of the document, as far as pages show it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

/** A parameter of an operation, and whether it keeps the rows of one value of a column. */
export interface OperationParameter extends Parameter {
  readonly isFilter: boolean;
}

interface Content {
  readonly $ref?: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly content?: Readonly<Record<string, { schema?: Schema; example?: unknown }>>;
}

interface Declared {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content>>;
  readonly 'x-waybill-audience'?: string;
  readonly 'x-waybill-emits'?: readonly string[];
  readonly 'x-waybill-operator-only'?: boolean;
}

/** The API document, as far as pages show it. */
export interface ApiDocument {
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description?: string;
  };
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Declared>>>>;
  readonly webhooks?: Readonly<Record<string, Readonly<Record<string, Declared>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A body with its example, where there is one. */
export interface Shown {
  readonly schema: Schema | undefined;
  readonly example: unknown;
}

export interface Answer extends Shown {
  readonly status: string;
  readonly description: string;
}

/** An operation with everything that it refers to. */
export interface Operation {
  readonly id: string;
  readonly area: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** Set where it takes no key. */
  readonly open: boolean;
  readonly audience: string | undefined;
  readonly operatorOnly: boolean;
  readonly emits: readonly string[];
  readonly parameters: readonly OperationParameter[];
  readonly body: Shown | undefined;
  readonly answers: readonly Answer[];
}

/** Follows a reference of the document; a value without one is answered itself. */
export function resolve<T extends { readonly $ref?: string }>(document: ApiDocument, value: T): T {
  if (value.$ref === undefined) return value;
  const [, , group = '', name = ''] = value.$ref.split('/');
  return document.components[group]?.[name] as T;
}

const shownIn = ({ content = {} }: Content): Shown => {
  const [{ schema, example } = {}] = Object.values(content);
  return { schema, example };
};

function operationOf(
  document: ApiDocument,
  method: string,
  path: string,
  from: Declared,
): Operation {
  const id = from.operationId ?? `${method} ${path}`;
  const answers = Object.entries(from.responses ?? {}).map(([status, one]) => {
    const answer = resolve(document, one);
    return { ...shownIn(answer), status, description: answer.description ?? '' };
  });
  return {
    id,
    path,
    answers,
    method: method.toUpperCase(),
    area: from.tags?.[0] ?? id.split('.', 1)[0] ?? '',
    summary: from.summary ?? id,
    description: from.description ?? '',
    open: from.security?.length === 0,
    audience: from['x-waybill-audience'],
    operatorOnly: from['x-waybill-operator-only'] === true,
    emits: from['x-waybill-emits'] ?? [],
    parameters: (from.parameters ?? []).map((one) => ({
      ...resolve(document, one),
      isFilter: one.$ref?.includes('/filter.') === true,
    })),
    body: from.requestBody && shownIn(resolve(document, from.requestBody)),
  };
}

type Places = ApiDocument['paths'];

function operationsAt(document: ApiDocument, places: Places): Operation[] {
  return Object.entries(places).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => operationOf(document, method, path, one)),
  );
}

/** All operations, by area and in it by id. */
export function operationsOf(document: ApiDocument): Operation[] {
  const order = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  return operationsAt(document, document.paths).sort(
    (a, b) => order(a.area, b.area) || order(a.id, b.id),
  );
}

/** All events: of each the call that its receivers get; its `path` is the topic. */
export function eventsOf(document: ApiDocument): Operation[] {
  return operationsAt(document, document.webhooks ?? {});
}
