import type { Detail } from '@waybill/kernel/rejection';

/** The answer as API Gateway takes it from a function. */
export interface HttpAnswer {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
}

/** The one error body (API-58). */
export interface Problem {
  readonly error: string;
  /** The same sentence; older clients read only this. */
  readonly message: string;
  readonly code: string;
  readonly details?: readonly Detail[];
  readonly request_id: string;
}

/** An answer with a JSON body; every answer carries its request id (API-150). */
export function jsonAnswer(
  status: number,
  body: string,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): HttpAnswer {
  return {
    statusCode: status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': requestId,
      // Gateways name the one origin that asked, so no cache may show the answer to another.
      vary: 'Origin',
      ...headers,
    },
    body,
  };
}

/** An error answer in the one shape. */
export function problemAnswer(
  status: number,
  problem: { code: string; message: string; details?: readonly Detail[] | undefined },
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): HttpAnswer {
  const body: Problem = {
    error: problem.message,
    message: problem.message,
    code: problem.code,
    ...(problem.details === undefined ? {} : { details: problem.details }),
    request_id: requestId,
  };
  return jsonAnswer(status, JSON.stringify(body), requestId, headers);
}
