import type { AnyOperation } from '@waybill/api/operation';
import type { EventType } from '@waybill/events/event';
import { withComponents } from './components.ts';
import { conventions } from './conventions.ts';
import { deliveryConventions } from './delivery-conventions.ts';
import { byName, type Json, sortedByName } from './json.ts';
import { type Example, type Gathered, operationEntry } from './operation-entry.ts';
import { areaOf } from './operation-parts.ts';
import { webhooksOf } from './webhooks.ts';

/** The parts of the document that others look into; the rest is plain JSON. */
export interface ApiDocument {
  readonly openapi: '3.1.0';
  readonly info: Json;
  readonly servers: readonly Json[];
  readonly security: readonly Json[];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly webhooks: Readonly<Record<string, Json>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

/** The sources of the document. */
export interface DocumentSource {
  readonly version: string;
  readonly operations: readonly AnyOperation[];
  readonly events?: readonly EventType[];
  /** By tag, which is the area of an operation. */
  readonly tags?: Readonly<Record<string, string>>;
  /** By operation id. */
  readonly examples?: Readonly<Record<string, Example>>;
}

const DESCRIPTION = [
  'A commerce backend for many tenants. JSON throughout; keys are snake_case; amounts, rates and',
  'quantities are JSON numbers with exact decimal arithmetic behind them; timestamps are ISO 8601',
  'in UTC. PUT is partial: absent keeps, null clears. Every operation id is also the permission a',
  'key needs for it. A call that acts for a contact or an organization is a buyer’s call and reaches',
  'only what `x-waybill-audience` opens to buyers; a key that is bound to locations reaches only what is',
  'marked `x-waybill-at-locations`, and there the goods of its locations. Body keys that are not known are ignored and',
  'named in `X-Ignored-Keys`, or refused with `Prefer: handling=strict`, and always where',
  '`x-waybill-unknown-keys` says so. A tenant beyond its budget of requests gets 429.',
].join(' ');

function pathsOf(
  { operations, examples = {} }: Pick<DocumentSource, 'operations' | 'examples'>,
  gathered: Gathered,
) {
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of operations) {
    const method = operation.method.toLowerCase();
    const methods = paths[operation.urlPath] ?? {};
    if (methods[method] !== undefined) throw new Error(`two operations serve ${operation.route}`);
    paths[operation.urlPath] = {
      ...methods,
      [method]: operationEntry(operation, gathered, examples[operation.id]),
    };
  }
  return paths;
}

/** Once there are examples, every operation has one, and every example an operation. */
function exampleProblems({ operations, examples }: DocumentSource): string[] {
  if (examples === undefined) return [];
  const ids = new Set(operations.map(({ id }) => id));
  return [
    ...[...ids]
      .filter((id) => examples[id] === undefined)
      .map(
        (id) =>
          `${id} has no example: call it in a story of test/examples, then npm run generate examples`,
      ),
    ...Object.keys(examples)
      .filter((id) => !ids.has(id))
      .map((id) => `the example ${id} has no operation`),
  ];
}

/** The areas of the operations, each with what is said of it. */
function tagsOf(operations: readonly AnyOperation[], texts: DocumentSource['tags'] = {}) {
  return [...new Set(operations.map(areaOf))]
    .sort()
    .map((name) => ({ name, ...(texts[name] !== undefined && { description: texts[name] }) }));
}

/**
 * The OpenAPI 3.1 document of a set of operations and events. All is sorted, so that the committed
 * file changes only where the API does. Throws where a shape has no name or a property no text.
 */
export function openapiDocument(source: DocumentSource): ApiDocument {
  const { operations, events = [], version } = source;
  const sorted = [...operations].sort((a, b) =>
    byName([`${a.urlPath} ${a.method}`, a], [`${b.urlPath} ${b.method}`, b]),
  );
  const gathered: Gathered = { parameters: {}, responses: {}, problems: [] };
  const { document, schemas } = withComponents({
    paths: pathsOf({ ...source, operations: sorted }, gathered),
    webhooks: webhooksOf(events, gathered.problems),
  });
  gathered.problems.push(...exampleProblems(source));
  if (gathered.problems.length > 0) {
    throw new Error(`the API document is incomplete:\n${gathered.problems.join('\n')}`);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Waybill',
      version,
      description: DESCRIPTION,
      contact: { name: 'Waybill' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    security: [{ tenant: [], key: [] }],
    tags: tagsOf(sorted, source.tags),
    paths: document['paths'] as ApiDocument['paths'],
    webhooks: document['webhooks'] as ApiDocument['webhooks'],
    components: {
      ...conventions,
      schemas: sortedByName({
        ...conventions.schemas,
        ...deliveryConventions.schemas,
        ...(schemas as Record<string, Json>),
      }),
      parameters: {
        ...conventions.parameters,
        ...deliveryConventions.parameters,
        ...sortedByName(gathered.parameters),
      },
      responses: sortedByName({ ...deliveryConventions.responses, ...gathered.responses }),
    },
  };
}
