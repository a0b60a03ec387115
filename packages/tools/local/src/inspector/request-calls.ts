import { AsyncLocalStorage } from 'node:async_hooks';
import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { TABLE_CALLS, type TableCall } from '@waybill/table/operate';
import type { Invoke } from '../functions/functions.ts';

/** Where the calls to the table of each request are published. */
export const REQUEST_CALLS = 'waybill.local.request-calls';

/** What a function did at the table for a request: the authorizer too, which is one of its own. */
export interface RequestCalls {
  readonly requestId: string;
  readonly functionId: string;
  readonly calls: readonly TableCall[];
}

/** A call to the table, and the function that made it. */
export interface MadeCall extends TableCall {
  readonly by: string;
}

/** What functions do for requests that are never answered is forgotten beyond these. */
const MOST_OPEN = 1000;

const requestCalls = channel(REQUEST_CALLS);
const running = new AsyncLocalStorage<TableCall[]>();

const hear = (call: unknown) => void running.getStore()?.push(call as TableCall);

interface Requested {
  readonly requestContext?: { readonly requestId?: string };
}

/** Publishes the calls to the table of each invocation that serves a request. */
export function publishCallsOf(invoke: Invoke): Invoke {
  // Once in a process, however many stacks it has.
  unsubscribe(TABLE_CALLS, hear);
  subscribe(TABLE_CALLS, hear);
  return async (target, event) => {
    const { requestId } = (event as Requested | undefined)?.requestContext ?? {};
    if (requestId === undefined) return invoke(target, event);
    const calls: TableCall[] = [];
    try {
      return await running.run(calls, () => invoke(target, event));
    } finally {
      const done: RequestCalls = { requestId, functionId: target.id, calls };
      if (calls.length > 0) requestCalls.publish(done);
    }
  };
}

/** Collects the calls of functions by request until they are taken. */
export function collectCalls() {
  const open = new Map<string, MadeCall[]>();
  const collect = (message: unknown) => {
    const { requestId, functionId, calls } = message as RequestCalls;
    if (open.size >= MOST_OPEN) open.clear();
    const made = calls.map((call) => ({ ...call, by: functionId }));
    open.set(requestId, [...(open.get(requestId) ?? []), ...made]);
  };
  subscribe(REQUEST_CALLS, collect);
  return {
    take(requestId = ''): readonly MadeCall[] {
      const made = open.get(requestId) ?? [];
      open.delete(requestId);
      return made;
    },
    stop: () => void unsubscribe(REQUEST_CALLS, collect),
  };
}
