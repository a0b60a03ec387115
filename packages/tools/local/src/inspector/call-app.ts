import { randomUUID } from 'node:crypto';
import type { Backend } from '../gateway/gateway.ts';
import { bodyOf } from '../gateway/gateway-response.ts';

/** The answer of an operation of the app. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Calls an operation as a tenant that may do everything in it, without a key of it. */
export type CallApp = (tenant: string, method: string, path: string) => Promise<Answer>;

/** Calls operations as the gateway does once its authorizer has let a caller in. */
export function callApp(backend: () => Backend): CallApp {
  return async (tenant, method, path) => {
    const { route, functionOf, invoke } = backend();
    const match = route(method, path);
    if (match === undefined) throw new Error(`no operation is at ${method} ${path}`);
    const lambda = { outcome: 'ok', tenant, keyId: 'inspector', permissions: '*' };
    const result = await invoke(functionOf(match.route), {
      version: '2.0',
      routeKey: `${method} ${match.route.path}`,
      rawPath: path,
      rawQueryString: '',
      headers: {},
      pathParameters: match.parameters,
      requestContext: { requestId: randomUUID(), http: { method, path }, authorizer: { lambda } },
      isBase64Encoded: false,
    });
    const { statusCode = 200 } = result as { readonly statusCode?: number };
    return { status: statusCode, body: JSON.parse(bodyOf(result) ?? 'null') };
  };
}
