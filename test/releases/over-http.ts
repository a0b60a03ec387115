import { operations } from '@waybill/registry/operations';
import { expect } from 'vitest';
import type { Recorder } from '../examples/recorder.ts';
import type { Call } from '../support/client.ts';
import { ASK_TODAY } from './turns.ts';

type Asked = NonNullable<Parameters<Recorder['call']>[1]>;

/** A call of a story as a request: its path filled in, its query behind it. */
function routeOf(id: string, { path = {}, query = {} }: Asked) {
  const operation = operations.find((one) => one.id === id);
  if (operation === undefined) throw new Error(`there is no operation ${id}`);
  const filled = operation.urlPath.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  const search = new URLSearchParams(query as Readonly<Record<string, string>>).toString();
  return {
    route: `${operation.method} ${filled}${search === '' ? '' : `?${search}`}`,
    status: operation.status,
  };
}

/** The last release's answer to a story that asks for something new. */
const UNKNOWN = 400;

/**
 * Tells the stories of the examples over HTTP, as one tenant. They call the API of today: what the
 * last release refuses as malformed, today's code is asked again.
 */
export function overHttp(call: Call, tenant: string): Recorder {
  return {
    tenant,
    async call<Answer>(id: string, asked: Asked = {}) {
      const { route, status } = routeOf(id, asked);
      const { body, headers = {} } = asked;
      const first = await call<Answer>(route, { body, headers });
      const answer =
        first.status === UNKNOWN
          ? await call<Answer>(route, { body, headers: { ...headers, ...ASK_TODAY } })
          : first;
      expect(answer.status, `${id}: ${answer.text}`).toBe(status);
      return answer.body;
    },
  };
}
