import type { Detail } from '@waybill/kernel/rejection';

/** The answer as API Gateway takes it from a function. */
export interface HttpAnswer {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
  isBase64Encoded?: true;
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

/** The error body of a refusal; its answer adds the id of the request. */
export function problemOf(problem: {
  readonly code: string;
  readonly message: string;
  readonly details?: readonly Detail[] | undefined;
}): Omit<Problem, 'request_id'> {
  const { code, message, details } = problem;
  return { error: message, message, code, ...(details !== undefined && { details }) };
}

/** An error answer in the one shape. */
export function problemAnswer(
  status: number,
  problem: Parameters<typeof problemOf>[0],
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): HttpAnswer {
  const body: Problem = { ...problemOf(problem), request_id: requestId };
  return jsonAnswer(status, JSON.stringify(body), requestId, headers);
}
