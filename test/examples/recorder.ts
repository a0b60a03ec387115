import { resolve } from 'node:path';
import type { AnyOperation } from '@waybill/api/operation';
import { operations } from '@waybill/registry/operations';
import { type Call, type Handler, invoke } from '@waybill/testing/invoke';
import { expect } from 'vitest';
import { ROOT } from '../../scripts/source-files.ts';

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
  /** What of the answer is shown, where the whole would fill pages. */
  readonly showing?: (answer: Record<string, unknown>) => unknown;
}

/** Makes the calls of a story; the first call of each operation becomes its example. */
export interface Recorder {
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

/** A recorder that calls the handlers as the gateway does; `afterEach` is done after every call. */
export function recorder(recorded: Map<string, Recorded>, afterEach: () => void): Recorder {
  return {
    async call<Answer>(id: string, { path = {}, showing, ...asked }: Asked & Showing = {}) {
      const { method, urlPath, status } = operationOf(id);
      const call = { ...asked, method, path: urlPath, pathParameters: path };
      const reply = await invoke<Answer>(await handlerOf(id), call);
      expect(reply.status, `${id}: ${reply.text}`).toBe(status);
      if (!recorded.has(id)) {
        const answer = showing?.(reply.body as Record<string, unknown>) ?? reply.body;
        const { body: request } = asked;
        recorded.set(id, { id, ...(request !== undefined && { request }), answer });
      }
      afterEach();
      return reply.body;
    },
  };
}
