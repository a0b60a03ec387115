import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { REQUESTS, type RequestLine } from '@waybill/observability/logger';

/** A request and what came of it. */
export interface ServedRequest {
  readonly method: string;
  /** Without its query, which may name customers. */
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
  readonly requestId: string | undefined;
  readonly tenant: string | undefined;
  /** Keys of the body that no contract knows. */
  readonly ignoredKeys: string | undefined;
  /** The log line of its function; undefined if no function ran. */
  readonly reported: RequestLine | undefined;
}

/** Request and answer: for the inspector of this machine, and for no log. */
export interface Exchange {
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly sent: string | undefined;
  /** The bytes that went out: to keep them costs no more than to let them go. */
  readonly answered: Uint8Array | undefined;
}

export type OnServed = (served: ServedRequest, exchange: Exchange) => void;

/** The texts of an exchange, as far as they are known yet. */
type Texts = Partial<Pick<Exchange, 'sent' | 'answered'>>;

/** Joins what the gateway sees of each request with what its function logs. */
export interface RequestWatch {
  watch(request: IncomingMessage, response: ServerResponse): void;
  /** Takes what a request sent, or what it is answered. */
  keep(request: IncomingMessage, texts: Texts): void;
  stop(): void;
}

/** The status of a request whose caller left before it was answered. */
const CALLER_LEFT = 499;

/** Lines of callers that left stay behind: more than this are forgotten. */
const KEPT = 1000;

const textOf = (value: unknown): string | undefined =>
  value === undefined ? undefined : String(value);

/** Reports each request once it is answered. */
export function watchRequests(onServed: OnServed): RequestWatch {
  const reported = new Map<string, RequestLine>();
  const kept = new WeakMap<IncomingMessage, Texts>();
  const hear = (message: unknown) => {
    const line = message as RequestLine;
    if (reported.size >= KEPT) reported.clear();
    reported.set(line.requestId, line);
  };
  subscribe(REQUESTS, hear);

  const report = (request: IncomingMessage, response: ServerResponse, startedAt: number) => {
    const requestId = textOf(response.getHeader('x-request-id'));
    const line = requestId === undefined ? undefined : reported.get(requestId);
    if (requestId !== undefined) reported.delete(requestId);
    const served: ServedRequest = {
      method: request.method ?? '',
      path: request.url?.split('?', 1)[0] ?? '',
      status: response.headersSent ? response.statusCode : CALLER_LEFT,
      durationMs: performance.now() - startedAt,
      requestId,
      tenant: line?.tenant ?? textOf(request.headers['x-service-tenant']),
      ignoredKeys: textOf(response.getHeader('x-ignored-keys')),
      reported: line,
    };
    const { sent, answered } = kept.get(request) ?? {};
    onServed(served, { url: request.url ?? '', headers: request.headers, sent, answered });
  };

  return {
    watch(request, response) {
      const startedAt = performance.now();
      response.once('close', () => report(request, response, startedAt));
    },
    keep: (request, texts) => void kept.set(request, { ...kept.get(request), ...texts }),
    stop: () => void unsubscribe(REQUESTS, hear),
  };
}
