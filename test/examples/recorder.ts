import { resolve } from 'node:path';
import type { AnyOperation } from '@waybill/api/operation';
import type { Json } from '@waybill/openapi/json';
import { needsKeys } from '@waybill/openapi/needs';
import { schemaOf } from '@waybill/openapi/wire-schema';
import { operations } from '@waybill/registry/operations';
import { isWrite } from '@waybill/testing/faults/lost-answers';
import { forbidden, refuse } from '@waybill/testing/faults/refusals';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { type Call, type Handler, invoke, type Reply } from '@waybill/testing/invoke';
import { expect } from 'vitest';
import { ROOT } from '../../scripts/sources/source-files.ts';

/** A call of a story as it was made, and what it was answered. */
export interface Recorded {
  readonly id: string;
  readonly request?: unknown;
  readonly answer: unknown;
}

type Asked = Pick<
  Call,
  'query' | 'body' | 'headers' | 'tenant' | 'operator' | 'keyId' | 'contact'
> & {
  readonly path?: Readonly<Record<string, string>>;
};

interface Showing {
  /** The part of the answer to show, where the whole would fill pages. */
  readonly showing?: (answer: Record<string, unknown>) => unknown;
}

/** Makes the calls of a story; the first call of each operation becomes its example. */
export interface Recorder {
  /** The shop whose story it is. */
  readonly tenant: string;
  call<Answer = Record<string, unknown>>(id: string, asked?: Asked & Showing): Promise<Answer>;
}

/** Loads the handlers of all operations side by side: one after the other takes seconds. */
export async function loadHandlers(): Promise<void> {
  await Promise.all(operations.map(({ id }) => handlerOf(id)));
}

async function handlerOf(id: string): Promise<Handler> {
  const file = resolve(ROOT, `functions/${id.replaceAll('.', '/')}.ts`);
  const module: { readonly handler: Handler } = await import(file);
  return module.handler;
}

function operationOf(id: string): AnyOperation {
  const operation = operations.find((one) => one.id === id);
  if (operation === undefined) throw new Error(`there is no operation ${id}`);
  return operation;
}

/** A body as the document says it. */
const bodySchema = ({ id, body }: AnyOperation): Json =>
  body === undefined ? {} : schemaOf(body, 'input', id);

/** Keys of which a body needs one, as the document says. */
function neededKeys(operation: AnyOperation): string[][] {
  const {
    required = [],
    anyOf = [],
    minProperties = 0,
    properties = {},
  } = bodySchema(operation) as {
    readonly required?: string[];
    readonly anyOf?: readonly { readonly required?: string[] }[];
    readonly minProperties?: number;
    readonly properties?: object;
  };
  const choice = anyOf.flatMap((one) => one.required ?? []);
  return [
    ...required.map((key) => [key]),
    ...(choice.length > 0 ? [choice] : []),
    ...(minProperties > 0 ? [Object.keys(properties)] : []),
  ];
}

/** Sends the call once without each thing that it needs: none of it may be answered (API-145). */
async function proveNeeds(handler: Handler, operation: AnyOperation, call: Call): Promise<void> {
  for (const keys of neededKeys(operation)) {
    const others = Object.entries(call.body ?? {}).filter(([key]) => !keys.includes(key));
    const reply = await invoke(handler, { ...call, body: Object.fromEntries(others) });
    const without = `${operation.id} without ${keys.join(', ')}: ${reply.text}`;
    expect([400, 422], without).toContain(reply.status);
  }
}

/** Refused with 400 without a body in the story, though the document says that it may be left out. */
const NEEDED_HERE: Readonly<Record<string, string>> = {
  'carts.claim': 'a contact that calls names itself, and its session; here the back office calls',
  'carts.create': 'a contact that calls has a cart of its own; here the back office calls',
  'orders.cancel': 'the shop of the story asks for a reason when something is cancelled',
};

/**
 * Sends the call once without its body and once with an empty one, where the document says that it may
 * be left out (API-24, API-145). No write reaches the table, so that the story goes on as if neither had
 * been sent: what would have been written was accepted.
 */
async function proveOptional(
  handler: Handler,
  operation: AnyOperation,
  { body: _body, ...call }: Call,
): Promise<void> {
  const { id, body, status } = operation;
  if (body === undefined || needsKeys(bodySchema(operation))) return;
  for (const without of [call, { ...call, body: {} }]) {
    const writes = refuse(isWrite, forbidden, Number.POSITIVE_INFINITY);
    const reply = await invoke(handler, without).finally(removeFault);
    const accepted = [status, 409, 422, ...(writes.met() > 0 ? [500] : [])];
    const wanted = id in NEEDED_HERE ? [400] : accepted;
    expect(wanted, `${id} without a body: ${reply.text}`).toContain(reply.status);
  }
}

/** Sends a write once more under its key: it is answered as before, but for secrets (API-82, API-83, API-89). */
async function proveRepeat(
  handler: Handler,
  { id }: AnyOperation,
  call: Call,
  first: Reply<unknown>,
) {
  const again = await invoke(handler, call);
  expect(again.headers['idempotent-replayed'], `${id}, repeated: ${again.text}`).toBe('true');
  expect(again.status).toBe(first.status);
  expect(first.body, `${id}, repeated`).toMatchObject(again.body as object);
}

/** A recorder that calls the handlers as the gateway does; `afterEach` is done after every call. */
export function recorder(recorded: Map<string, Recorded>, afterEach: () => void): Recorder {
  return {
    tenant: 'acme',
    async call<Answer>(id: string, { path = {}, showing, ...asked }: Asked & Showing = {}) {
      const operation = operationOf(id);
      const { method, urlPath, status } = operation;
      const handler = await handlerOf(id);
      const isNew = !recorded.has(id);
      const isKeyed = isNew && method === 'POST';
      const key = isKeyed ? { 'idempotency-key': `first-${id}` } : {};
      const headers = { ...asked.headers, ...key };
      const call = { ...asked, headers, method, path: urlPath, pathParameters: path };
      if (isNew) {
        const unkeyed = { ...call, headers: asked.headers ?? {} };
        await proveNeeds(handler, operation, unkeyed);
        await proveOptional(handler, operation, unkeyed);
      }
      const reply = await invoke<Answer>(handler, call);
      expect(reply.status, `${id}: ${reply.text}`).toBe(status);
      if (isKeyed) await proveRepeat(handler, operation, call, reply);
      if (isNew) {
        const answer = showing?.(reply.body as Record<string, unknown>) ?? reply.body;
        // Bytes are no JSON, which the document could show.
        const request = asked.body instanceof Uint8Array ? undefined : asked.body;
        recorded.set(id, { id, ...(request !== undefined && { request }), answer });
      }
      afterEach();
      return reply.body;
    },
  };
}
