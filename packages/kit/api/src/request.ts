import { NOT_CARRIED } from '@waybill/kernel/carried-text';
import { isUuid } from '@waybill/kernel/id';
import {
  codeOfAll,
  isRejection,
  type Problem,
  type Rejection,
  reject,
  rejectProblems,
} from '@waybill/kernel/rejection';
import type { Witness } from '@waybill/work/work';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as v from 'valibot';
import { keysOf, lookAtBody, type UnknownKey } from './body-shape.ts';
import { type CursorScope, openCursor, sealCursor } from './cursor.ts';
import type { HttpEvent } from './http-event.ts';
import type { Identity } from './identity.ts';
import { codesOf, unknownCodeProblems } from './known-codes.ts';
import type { ListColumns } from './list-filters.ts';
import { type ListQuery, parseListQuery, repeatedProblems } from './list-query.ts';
import type { AnyOperation } from './operation.ts';
import { atPlaces } from './places.ts';
import { type Part, readPart } from './read-part.ts';
import { readSentBody, readSentBytes, type SentBody } from './request-body.ts';
import { pathsHeader, prefersStrict, unknownKeyProblems } from './unknown-keys.ts';

/** Facts about the caller that a cursor is bound to. */
type CursorOwner = Pick<Identity, 'tenant' | 'cursorSecret' | 'principal'>;

/** Facts about the caller that its request is read by. */
type Reader = CursorOwner & Partial<Pick<Identity, 'places'>>;

/** For whom and for which list a cursor is issued. */
function cursorScope(
  { id }: Pick<AnyOperation, 'id'>,
  { tenant, cursorSecret, principal }: CursorOwner,
  path: unknown,
): CursorScope {
  return {
    secret: cursorSecret,
    tenant,
    operation: id,
    path,
    contact: principal?.contactId,
    organization: principal?.organizationId,
    session: principal?.session,
  };
}

/** A request that was read, of a caller who may send it. */
export interface Request {
  readonly operation: AnyOperation;
  readonly event: HttpEvent;
  readonly now: Date;
  readonly identity: Identity;
  readonly parsed: Parsed;
  /** Looks on at the command of the call. */
  readonly witness?: Witness | undefined;
}

/** The parts of a request as the handler gets them. */
export interface Parsed {
  readonly path: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** A request that is to be read. */
export interface Reading {
  readonly operation: AnyOperation;
  readonly event: APIGatewayProxyEventV2;
  readonly identity: Reader;
}

/** A request as it was read, and what every answer to it says of that reading. */
export interface ReadRequest {
  readonly parsed: Parsed | Rejection;
  readonly headers: Readonly<Record<string, string>>;
}

function readPath(operation: AnyOperation, event: APIGatewayProxyEventV2): Part {
  const parameters = Object.entries(event.pathParameters ?? {}).map(
    ([name, value]): [string, string] => [name, (value ?? '').normalize('NFC')],
  );
  if (operation.path !== undefined) {
    return readPart(operation.path, Object.fromEntries(parameters));
  }
  const problems = parameters
    .filter(([, value]) => !isUuid(value))
    .map(([path]) => ({ path, message: 'must be a uuid' }));
  const lowered = parameters.map(([name, value]) => [name, value.toLowerCase()]);
  return { value: Object.fromEntries(lowered), problems };
}

/** The raw query as pairs, in the order sent; the gateway's map would lose repeated names. */
export function queryPairs(event: APIGatewayProxyEventV2): [string, string][] {
  return [...new URLSearchParams(event.rawQueryString)];
}

/** Reading as pairs replaces what is no UTF-8 without a word. */
function unreadableParameters({ rawQueryString }: APIGatewayProxyEventV2): Problem[] {
  return rawQueryString.split('&').flatMap((pair): Problem[] => {
    try {
      if (!NOT_CARRIED.test(decodeURIComponent(pair))) return [];
    } catch {
      // No UTF-8.
    }
    const [path = ''] = [...new URLSearchParams(pair).keys()];
    return [{ path, message: 'must be percent-encoded UTF-8 text' }];
  });
}

const NO_QUERY: Part = { value: {}, problems: [] };

type QueryReader = (pairs: readonly [string, string][]) => Part | Rejection;

/** Reads the query of a list, whose cursors are the caller's and of this path alone (API-164). */
function listReader(
  { operation, identity }: Reading,
  columns: ListColumns,
  path: unknown,
  strict: boolean,
): QueryReader {
  const scope = cursorScope(operation, identity, path);
  const rules = {
    ignored: listParents(operation),
    isCoded: (column: string) => codesOf(operation, column).length > 0,
    openCursor: (text: string) => openCursor(scope, text),
    fixedOrder: operation.fixedOrder,
    sortable: operation.sortable,
  };
  return (pairs) => {
    const read = parseListQuery(pairs, columns, rules);
    if (isRejection(read)) return read;
    const { request, query } = read;
    const value: ListQuery = {
      ...request,
      filters: atPlaces(operation, request.filters, identity.places),
      cursorTo: (position) => sealCursor(scope, { position, query }),
    };
    return { value, problems: strict ? unknownCodeProblems(operation, request.filters) : [] };
  };
}

/**
 * A parameter that the operation does not take must not answer as if it had not been sent (API-74).
 */
function unknownParameters(
  operation: AnyOperation,
  known: readonly string[],
  pairs: readonly [string, string][],
): Rejection<'unknown_filter'> | undefined {
  const taken = [...known, ...listParents(operation)];
  const unknown = [...new Set(pairs.map(([name]) => name))].filter((name) => !taken.includes(name));
  if (unknown.length === 0 || operation.public === true) return undefined;
  const takes = known.length === 0 ? 'takes none' : `takes: ${known.join(', ')}`;
  return reject(
    'unknown_filter',
    `Unknown query parameter: ${unknown.join(', ')}. This operation ${takes}`,
    unknown.map((path) => ({ path, message: 'is not a query parameter of this operation' })),
  );
}

function queryReader(reading: Reading, path: unknown, strict: boolean): QueryReader {
  const { operation } = reading;
  const { list, query: schema } = operation;
  if (list !== undefined) return listReader(reading, list, path, strict);
  const known = schema === undefined ? [] : keysOf(schema);
  return (pairs) => {
    const unknown = unknownParameters(operation, known, pairs);
    if (unknown !== undefined || schema === undefined) return unknown ?? NO_QUERY;
    const { value, problems } = readPart(schema, Object.fromEntries(pairs));
    return { value, problems: [...repeatedProblems(pairs, known), ...problems] };
  };
}

function readQuery(reading: Reading, path: unknown, strict: boolean): Part | Rejection {
  const unreadable = unreadableParameters(reading.event);
  if (unreadable.length > 0) return { value: undefined, problems: unreadable };
  return queryReader(reading, path, strict)(queryPairs(reading.event));
}

interface BodyPart extends Part {
  readonly unknownKeys: readonly UnknownKey[];
}

/** Problems at or under a place that was refused already say nothing new. */
function unsettled(problems: readonly Problem[], settled: readonly Problem[]): Problem[] {
  if (settled.some(({ path }) => path === 'body')) return [];
  return problems.filter(
    ({ path }) => !settled.some((one) => path === one.path || path.startsWith(`${one.path}.`)),
  );
}

function readBody(operation: AnyOperation, schema: v.GenericSchema, sent: SentBody): BodyPart {
  if (sent.tooDeep) return { value: undefined, problems: sent.problems, unknownKeys: [] };
  // An update takes a record as it was read; anywhere else a key that nobody reads is a mistake (API-35).
  const takesRecord = operation.method === 'PUT';
  const shape = lookAtBody(sent.value, schema, { answered: operation.response, takesRecord });
  const { value, problems } = readPart(schema, sent.value, 'body');
  const first = [...sent.problems, ...shape.problems];
  const all = [...first, ...unsettled(problems, first)];
  const lost = unsettled(sent.lost, all);
  return { value, problems: [...all, ...lost], unknownKeys: shape.unknownKeys };
}

/** The body as its operation takes it: as bytes, as JSON, or none. */
function readAnyBody(operation: AnyOperation, event: APIGatewayProxyEventV2): BodyPart | Rejection {
  if (operation.takesBytes !== undefined) {
    const value = readSentBytes(event);
    return isRejection(value) ? value : { value, problems: [], unknownKeys: [] };
  }
  if (operation.body === undefined) return NOTHING_SENT;
  const sent = readSentBody(event);
  return isRejection(sent) ? sent : readBody(operation, operation.body, sent);
}

const NOTHING_SENT: BodyPart = { value: {}, problems: [], unknownKeys: [] };

function refusalOf(problems: readonly Problem[]): Rejection | undefined {
  return problems.length === 0 ? undefined : rejectProblems(codeOfAll(problems), problems);
}

/**
 * Reads path, query and body in one pass and names every problem in one answer. Path ids that
 * are not uuids are refused before any row is read (API-23, API-60).
 */
export function readRequest(reading: Reading): ReadRequest {
  const { operation, event } = reading;
  const path = readPath(operation, event);
  const reads = operation.body !== undefined || operation.list !== undefined;
  const strict = reads && prefersStrict(event.headers['prefer']);
  const query = readQuery(reading, path.value, strict);
  if (isRejection(query)) {
    const parsed = refusalOf(path.problems) ?? query;
    return { parsed, headers: {} };
  }
  const body = readAnyBody(operation, event);
  if (isRejection(body)) return { parsed: body, headers: {} };
  const refused = strict || operation.unknownKeys === 'refused';
  const unknown = refused ? unknownKeyProblems(body.unknownKeys) : [];
  const problems = [...path.problems, ...query.problems, ...body.problems, ...unknown];
  const doubts = problems.length > 0 ? [] : (operation.warnings?.(body.value) ?? []);
  return {
    parsed: refusalOf(strict ? [...problems, ...doubts] : problems) ?? {
      path: path.value,
      query: query.value,
      body: body.value,
    },
    headers: {
      ...pathsHeader('x-ignored-keys', refused ? [] : body.unknownKeys),
      ...pathsHeader('x-warnings', strict ? [] : doubts),
      ...(strict && { 'preference-applied': 'handling=strict' }),
    },
  };
}

/** `/orders/{id}/comments` may be called with `?order_id=`: accepted, the path wins. */
function listParents(operation: AnyOperation): string[] {
  const names = [...operation.urlPath.matchAll(/(?<=\{)\w+(?=\})/gu)].map(([name]) => name);
  const [, collection = ''] = operation.urlPath.split('/').slice(1);
  const parent = `${collection.replace(/s$/u, '')}_id`;
  return names.length === 0 ? [] : [...names.filter((name) => name !== 'id'), parent];
}
