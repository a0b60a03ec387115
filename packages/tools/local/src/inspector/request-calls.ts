import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { TABLE_CALLS, type TableCall } from '@waybill/table/operate';
import type { Invoke } from '../functions/functions.ts';

/** A call to the table, and the function that made it: the authorizer too, which is one of its own. */
export interface MadeCall extends TableCall {
  readonly by: string;
}

/** Most requests whose calls are remembered before they are answered. */
const MOST_OPEN = 1000;

interface Requested {
  readonly requestContext?: { readonly requestId?: string };
}

/** Collects the calls to the table that functions make for each request, until they are taken. */
export function collectCalls() {
  const open = new Map<string, MadeCall[]>();
  const running = new AsyncLocalStorage<{ readonly by: string; readonly requestId: string }>();
  // Calls behind a request that was taken belong to no request.
  const hear = (call: unknown) => {
    const { by = '', requestId = '' } = running.getStore() ?? {};
    open.get(requestId)?.push({ ...(call as TableCall), by });
  };
  subscribe(TABLE_CALLS, hear);
  return {
    observe:
      (invoke: Invoke): Invoke =>
      (target, event) => {
        const { requestId } = (event as Requested | undefined)?.requestContext ?? {};
        if (requestId === undefined) return invoke(target, event);
        if (open.size >= MOST_OPEN) open.clear();
        if (!open.has(requestId)) open.set(requestId, []);
        return running.run({ by: target.id, requestId }, () => invoke(target, event));
      },
    take(requestId = ''): readonly MadeCall[] {
      const made = open.get(requestId) ?? [];
      open.delete(requestId);
      return made;
    },
    stop: () => void unsubscribe(TABLE_CALLS, hear),
  };
}
