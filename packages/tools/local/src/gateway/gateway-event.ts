import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Values that a route adds to a request. */
export interface RoutedRequest {
  readonly routeKey: string;
  readonly path: string;
  readonly rawQuery: string;
  readonly parameters: Record<string, string>;
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const two = (value: number) => String(value).padStart(2, '0');

/** The gateway's access log time, e.g. `12/Mar/2020:19:03:58 +0000`. */
function gatewayTime(now: Date): string {
  const day = `${two(now.getUTCDate())}/${months[now.getUTCMonth()]}/${now.getUTCFullYear()}`;
  return `${day}:${now.toISOString().slice(11, 19)} +0000`;
}

/** Repeated parameters are joined by a comma, as the gateway does. */
function queryParameters(rawQuery: string): Record<string, string> | undefined {
  if (rawQuery === '') return undefined;
  const joined = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(rawQuery)) {
    const before = joined.get(name);
    joined.set(name, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(joined);
}

/** Node lower-cases names and joins repeated headers; cookies travel apart from the others. */
function splitCookies(headers: IncomingHttpHeaders) {
  const { cookie, ...others } = headers;
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(others)) {
    if (value !== undefined) plain[name] = Array.isArray(value) ? value.join(',') : value;
  }
  return { headers: plain, ...(cookie !== undefined && { cookies: cookie.split('; ') }) };
}

/** The request as API Gateway's HTTP API hands it to a function, payload format 2.0, less the body. */
export function gatewayEvent(request: IncomingMessage, routed: RoutedRequest, now: Date) {
  const { headers, cookies } = splitCookies(request.headers);
  const queryStringParameters = queryParameters(routed.rawQuery);
  return {
    version: '2.0' as const,
    routeKey: routed.routeKey,
    rawPath: routed.path,
    rawQueryString: routed.rawQuery,
    ...(cookies && { cookies }),
    headers,
    ...(queryStringParameters && { queryStringParameters }),
    ...(Object.keys(routed.parameters).length > 0 && { pathParameters: routed.parameters }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: headers['host'] ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method: request.method ?? 'GET',
        path: routed.path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: routed.routeKey,
      stage: '$default',
      time: gatewayTime(now),
      timeEpoch: now.getTime(),
    },
    isBase64Encoded: false,
  };
}

export type GatewayEvent = ReturnType<typeof gatewayEvent>;
