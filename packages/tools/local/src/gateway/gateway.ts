import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { AGENTS_PATH, inProtocol, ORIGIN_REFUSED } from '@waybill/agents/door/in-protocol';
import { BEYOND_LIMITS, LIMIT_SECONDS } from '@waybill/api/caller-limits';
import type { Invoke } from '../functions/functions.ts';
import { askedTime, atTime } from '../functions/local-clock.ts';
import type { FunctionRef, OperationRoute, Report } from '../functions/wiring.ts';
import type { Authorization, Authorize } from './authorization.ts';
import { answerBrokenRequests, begins, malformedResult } from './broken-request.ts';
import { type AllowsOrigin, addCrossOriginHeaders } from './cross-origin.ts';
import type { Edge } from './edge.ts';
import { asksForFrontPage, sendFrontPage } from './front-page.ts';
import { type GatewayEvent, gatewayEvent } from './gateway-event.ts';
import { HEADER_LIMIT, isOversize, oversizeOf } from './gateway-limits.ts';
import { errorResult, sendResult } from './gateway-response.ts';
import { announcesTooMuch, type EventBody, readBody } from './request-body.ts';
import type { Match, Router } from './router.ts';
import type { RequestWatch } from './served-request.ts';

const LINGER_MS = 1000;
const KEEP_ALIVE_MS = 65_000;

/** Everything that answers requests once the stack is up. */
export interface Backend {
  readonly route: Router;
  readonly functionOf: (route: OperationRoute) => FunctionRef;
  /** Serves what no route matches, as the deployed `$default` route does. */
  readonly unmatched: FunctionRef;
  readonly authorize: Authorize;
  readonly invoke: Invoke;
  readonly report: Report;
}

/**
 * Answers without waiting for the rest of the body. A close with unread bytes would make the
 * system reset the connection, and the client would never see why it was refused: what still
 * arrives is thrown away for a moment before the cut.
 */
function refuseTooLarge(
  request: IncomingMessage,
  response: ServerResponse,
  event: GatewayEvent,
): void {
  const { headers, body } = errorResult(413, {
    code: 'payload_too_large',
    message: 'The request body is larger than 4 MiB.',
    requestId: event.requestContext.requestId,
  });
  const length = Buffer.byteLength(body);
  response.writeHead(413, { ...headers, connection: 'close', 'content-length': length });
  response.write(body);
  request.resume();
  request.once('close', () => response.end());
  setTimeout(() => request.socket.destroy(), LINGER_MS).unref();
}

function eventOf(request: IncomingMessage, match: Match | undefined): GatewayEvent {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const routed = {
    routeKey: match === undefined ? '$default' : `${match.route.method} ${match.route.path}`,
    path,
    rawQuery: mark < 0 ? '' : url.slice(mark + 1),
    parameters: match?.parameters ?? {},
  };
  return gatewayEvent(request, routed, new Date());
}

const isRightKey = (said: Authorization): boolean =>
  said !== 'denied' && said['outcome'] !== 'unauthorized' && said['outcome'] !== 'tenant_required';

async function callRoute(
  match: Match | undefined,
  event: GatewayEvent,
  sent: EventBody,
  backend: Backend,
  learn: (said: Authorization) => void,
): Promise<unknown> {
  const complete = sent.body === '' ? event : { ...event, ...sent };
  const { requestId } = event.requestContext;
  if (isOversize(complete, sent.body)) {
    const message = 'The request body is larger than 6 MiB once its quotes are escaped.';
    return errorResult(413, { code: 'payload_too_large', message, requestId });
  }
  if (match === undefined) return backend.invoke(backend.unmatched, complete);
  const target = backend.functionOf(match.route);
  if (match.route.public || match.route.asksItself) return backend.invoke(target, complete);
  const lambda = await backend.authorize(event);
  learn(lambda);
  if (lambda === 'denied') {
    return errorResult(403, { code: 'forbidden', message: 'This call is not allowed.', requestId });
  }
  const requestContext = { ...event.requestContext, authorizer: { lambda } };
  return backend.invoke(target, { ...complete, requestContext });
}

function refuseClock(message: string, { requestContext }: GatewayEvent): unknown {
  const { requestId } = requestContext;
  return errorResult(400, { code: 'invalid_value', message, requestId });
}

const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0] ?? '/';

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  backend: Backend,
  { keep, edge }: Pick<GatewayOptions, 'keep' | 'edge'>,
): Promise<void> {
  const path = pathOf(request);
  const match = backend.route(request.method ?? 'GET', path);
  const event = eventOf(request, match);
  const body = announcesTooMuch(request) ? undefined : await readBody(request);
  if (body === undefined) return refuseTooLarge(request, response, event);
  if (!begins(request)) return;
  keep?.(request, { sent: body.body });
  const learn = (said: Authorization) => edge?.learn(request, isRightKey(said));
  try {
    const time = askedTime(request.headers, new Date());
    const result =
      typeof time === 'string'
        ? refuseClock(time, event)
        : await atTime(time, () => callRoute(match, event, body, backend, learn));
    const oversize = oversizeOf(result);
    if (oversize !== undefined) throw new Error(`the answer is too large: ${oversize}`);
    const answered = sendResult(response, result);
    keep?.(request, { answered });
  } catch (error) {
    backend.report(`${request.method} ${path} failed`, error);
    if (response.headersSent) return;
    const { requestId } = event.requestContext;
    const message = 'The request failed for an unexpected reason.';
    const answer = errorResult(500, { code: 'internal_error', message, requestId });
    const answered = sendResult(response, answer);
    keep?.(request, { answered });
  }
}

/** The refusal of another name (API-152); to assistants as that of a strange page (AGT-4). */
function strangeHost(request: IncomingMessage) {
  const message =
    'Host must be a name of this machine, such as localhost; WAYBILL_OPEN_HOST=yes allows others.';
  const requestId = crypto.randomUUID();
  return pathOf(request) === AGENTS_PATH
    ? inProtocol(errorResult(403, { ...ORIGIN_REFUSED, message, requestId }))
    : errorResult(403, { code: 'forbidden', message, requestId });
}

function refuseCaller(response: ServerResponse): void {
  response.setHeader('retry-after', LIMIT_SECONDS);
  sendResult(response, errorResult(429, { ...BEYOND_LIMITS, requestId: crypto.randomUUID() }));
}

/**
 * Pages are filled in with published keys: one in a frame of another page could be clicked unseen.
 */
function forbidFrames(response: ServerResponse): void {
  response.setHeader('x-frame-options', 'DENY');
  response.setHeader('content-security-policy', "frame-ancestors 'none'");
}

/** Pages beside the API: answers whether it took a request. */
export type Pages = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface GatewayOptions {
  /** Answers none until the rest of the stack is up. */
  readonly backend: () => Backend | undefined;
  readonly allowsOrigin: AllowsOrigin;
  /** True for a `Host` header that names this gateway (API-152). */
  readonly answersTo?: (host: string) => boolean;
  /** Refuses callers beyond their limits; without one there are none. */
  readonly edge?: Edge | undefined;
  /** Sees every request that is readable. */
  readonly watch?: RequestWatch['watch'] | undefined;
  /** Gets what each of them sent and is answered. */
  readonly keep?: RequestWatch['keep'] | undefined;
  /** Pages beside the API. */
  readonly pages?: readonly Pages[] | undefined;
}

/**
 * The HTTP API on one machine: routes, authorizer, limits and payload format as deployed. It is
 * created before the rest of the stack, so that a taken port is known before anything else was
 * started; until `backend` answers one, requests get a 503.
 */
export function createGateway(options: GatewayOptions): Server {
  const { backend, allowsOrigin, answersTo = () => true, edge, watch, pages = [] } = options;
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    forbidFrames(response);
    const { host } = request.headers;
    if (host !== undefined && !answersTo(host)) return sendResult(response, strangeHost(request));
    if (pages.some((take) => take(request, response))) return;
    watch?.(request, response);
    addCrossOriginHeaders(request, response, allowsOrigin);
    if (host === undefined) return sendResult(response, malformedResult());
    if (edge?.admits(request) === false) return refuseCaller(response);
    const ready = backend();
    if (ready === undefined) {
      response.setHeader('retry-after', '1');
      const requestId = crypto.randomUUID();
      const message = 'The local stack is starting.';
      sendResult(response, errorResult(503, { code: 'starting', message, requestId }));
      return;
    }
    if (asksForFrontPage(request)) return sendFrontPage(request, response);
    handle(request, response, ready, options).catch(() => response.destroy());
  };
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: HEADER_LIMIT,
      // Node would answer a request without a host by itself, with nothing in it.
      requireHostHeader: false,
    },
    serve,
  );
  answerBrokenRequests(server);
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (!announcesTooMuch(request)) response.writeContinue();
    serve(request, response);
  });
  return server;
}
