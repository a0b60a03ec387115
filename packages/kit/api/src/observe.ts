import type { MiddlewareObj } from '@middy/core';
import { logFault, logRequest } from '@waybill/observability/logger';
import { countRequest } from '@waybill/observability/metrics';
import type { Cost } from '@waybill/table/operate';
import type { HttpEvent } from './http-event.ts';
import type { AnyOperation } from './operation.ts';
import { type HttpAnswer, problemAnswer } from './problem.ts';

/** Facts about a request that show while it runs, for its log line. */
export interface Facts {
  readonly startedAt: number;
  tenant?: string;
  keyId?: string;
  contactId?: string | undefined;
  code?: string;
  replayed?: boolean;
  cost?: Cost;
}

const known = new WeakMap<HttpEvent, Facts>();

/** The facts of a running request. */
export function factsOf(event: HttpEvent): Facts {
  const facts = known.get(event) ?? { startedAt: performance.now() };
  known.set(event, facts);
  return facts;
}

/**
 * The outermost layer: one log line and one sample per request, and the plain 500 for whatever
 * is a bug. Nothing of the request itself is ever logged.
 */
export function observe(operation: AnyOperation): MiddlewareObj<HttpEvent, HttpAnswer> {
  const report = (event: HttpEvent, status: number) => {
    const { startedAt, ...facts } = factsOf(event);
    const durationMs = performance.now() - startedAt;
    const { requestId } = event.requestContext;
    logRequest({ requestId, operation: operation.id, status, durationMs, ...facts });
    countRequest({ operation: operation.id, status, durationMs, cost: facts.cost });
  };
  return {
    before: ({ event }) => {
      factsOf(event);
    },
    after: ({ event, response }) => {
      /* v8 ignore next -- a handler always answers; the type of the layers allows for none */
      report(event, response?.statusCode ?? 500);
    },
    onError: (request) => {
      const { event, error } = request;
      const { requestId } = event.requestContext;
      logFault({ operation: operation.id, requestId, tenant: factsOf(event).tenant }, error);
      const message = 'Something went wrong on our side; the request id helps us find it.';
      request.response = problemAnswer(500, { code: 'internal_error', message }, requestId);
      report(event, 500);
    },
  };
}
