import type { MiddlewareObj } from '@middy/core';
import type { AnyOperation } from './operation.ts';
import { type HttpAnswer, problemAnswer } from './problem.ts';
import type { HttpEvent } from './serve.ts';

/** The outermost layer: one log line per request, and the plain 500 for whatever is a bug. */
export function observed(_operation: AnyOperation): MiddlewareObj<HttpEvent, HttpAnswer> {
  return {
    onError: (request) => {
      const { requestId } = request.event.requestContext;
      const message = 'Something went wrong on our side; the request id helps us find it.';
      request.response = problemAnswer(500, { code: 'internal_error', message }, requestId);
    },
  };
}
