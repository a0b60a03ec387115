import { methodOf } from '@waybill/client';
import { requestOf } from '@waybill/client/request';
import type { Route } from '@waybill/client/route';
import type { Session } from '../profile/session.ts';
import { Failure } from '../shared/failure.ts';
import { jsonText, pretty, show, table, writeOut } from '../shared/show.ts';
import { textOfBody, valueIn } from './body-file.ts';
import { curlOf } from './curl.ts';
import { parseField, withField } from './field.ts';
import { findOperation, isList, pathOf } from './find-operation.ts';
import { orderIdOf } from './order-id.ts';
import { queryOf } from './query.ts';

/** Words of `waybill api` for a call. */
export interface CallFlags {
  readonly field?: readonly string[] | undefined;
  readonly text?: readonly string[] | undefined;
  readonly query?: readonly string[] | undefined;
  /** A file with the body, or `-` for what comes in. */
  readonly body?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly all?: boolean | undefined;
  readonly curl?: boolean | undefined;
}

/** Inputs that are a body. */
const BODIES: readonly string[] = ['body', 'xml'];

/** The body of a file with the fields put into it; none where neither says anything. */
async function bodyOf({ input }: Route, flags: CallFlags, session: Session): Promise<unknown> {
  const { body: source } = flags;
  if (input === 'xml' && source !== undefined) return textOfBody(source, session);
  const start =
    source === undefined ? undefined : valueIn(await textOfBody(source, session), source);
  const fields = [
    ...(flags.field ?? []).map((word) => parseField(word)),
    ...(flags.text ?? []).map((word) => parseField(word, true)),
  ];
  return fields.reduce(withField, start);
}

function refuseWhatItDoesNotTake(route: Route, flags: CallFlags, body: unknown): void {
  if (body !== undefined && !BODIES.includes(route.input)) {
    throw new Failure(`${route.id} takes no body; --query sends values of its query`);
  }
  if ((flags.query ?? []).length > 0 && ['', ...BODIES].includes(route.input)) {
    throw new Failure(`${route.id} takes no query; --field sends values of its body`);
  }
  if (flags.all === true && !isList(route)) {
    throw new Failure(`${route.id} answers no list: --all has nothing to walk through`);
  }
  const { order, offset } = queryOf(flags.query);
  if (flags.all === true && (order ?? offset) !== undefined) {
    throw new Failure(
      '--all walks through all rows in an order of its own: leave order and offset out',
    );
  }
}

/** Parts of a call beside its body. */
interface Given {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, readonly string[]>>;
}

const ORDER = '/v1/orders/{id}';

/** The values of a call with the id of each order that is named by its number (CLI-5). */
async function withOrderIds(
  route: Route,
  { path, query }: Given,
  session: Session,
): Promise<Given> {
  const { id } = path;
  const { order_id: orders } = query;
  const isOrder = route.path === ORDER || route.path.startsWith(`${ORDER}/`);
  return {
    path: isOrder && id !== undefined ? { ...path, id: await orderIdOf(session, id) } : path,
    query:
      orders === undefined
        ? query
        : { ...query, order_id: await Promise.all(orders.map((one) => orderIdOf(session, one))) },
  };
}

async function showAll(rows: AsyncIterable<unknown>, { out, signal }: Session): Promise<void> {
  for await (const row of rows) {
    signal.throwIfAborted();
    out.write(`${jsonText(row)}\n`);
  }
}

/** Calls any operation by its id, or shows how curl would. */
export async function callOperation(
  session: Session,
  [id, ...values]: readonly [string, ...string[]],
  flags: CallFlags,
): Promise<void> {
  const route = findOperation(id);
  const body = await bodyOf(route, flags, session);
  refuseWhatItDoesNotTake(route, flags, body);
  const given = { path: pathOf(route, values), query: queryOf(flags.query) };
  const { signal } = session;
  const caller = { ...session.client, signal, idempotencyKey: flags.idempotencyKey };
  if (flags.curl === true) {
    const { url, method, headers, body: text } = requestOf(route, { ...given, body }, caller);
    const command = curlOf({
      url,
      method,
      headers,
      ...(typeof text === 'string' && { body: text }),
    });
    return show(session, { curl: command }, command);
  }
  const { path, query } = await withOrderIds(route, given, session);
  const input = route.input === '' ? [] : [BODIES.includes(route.input) ? body : query];
  const sent = Object.keys(path).length > 0 ? [path, ...input] : input;
  const options = { signal, idempotencyKey: flags.idempotencyKey };
  const answer = methodOf(route, session.client)(...sent, options);
  if (flags.all === true) return showAll(answer as AsyncIterable<unknown>, session);
  const value = await answer;
  if (value instanceof Blob) return writeOut(session.out, await value.text());
  return show(session, value, pretty(value));
}

/** Shows the operations that a text finds. */
export async function showFound(session: Session, text: string): Promise<void> {
  const { searchOperations } = await import('./search.ts');
  const found = searchOperations(text);
  if (found.length === 0) throw new Failure(`no operation has ${text} in its id, path or summary`);
  const rows = found.map(({ id, method, path, summary }) => [id, method, path, summary]);
  show(session, found, table(['OPERATION', 'METHOD', 'PATH', 'WHAT IT DOES'], rows));
}
