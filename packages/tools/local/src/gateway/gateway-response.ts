import type { ServerResponse } from 'node:http';

interface FunctionResponse {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string | number | boolean>>;
  readonly cookies?: readonly string[];
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

function isResponse(result: unknown): result is FunctionResponse {
  return typeof result === 'object' && result !== null && 'statusCode' in result;
}

/** One without a status is a JSON answer, as in payload format 2.0. */
function answerOf(result: unknown): FunctionResponse {
  if (isResponse(result)) return result;
  const headers = { 'content-type': 'application/json' };
  return { statusCode: 200, headers, body: JSON.stringify(result) };
}

/** The status of a function's result. */
export const statusOf = (result: unknown): number => answerOf(result).statusCode;

/** The text of a function's result; none where it is bytes. */
export function bodyOf(result: unknown): string | undefined {
  const { body, isBase64Encoded } = answerOf(result);
  return isBase64Encoded === true ? undefined : body;
}

/** Sends a function's result, and answers the bytes of its text; none where it is no text. */
export function sendResult(response: ServerResponse, result: unknown): Buffer | undefined {
  const answer = answerOf(result);
  const body = Buffer.from(answer.body ?? '', answer.isBase64Encoded ? 'base64' : 'utf8');
  for (const [name, value] of Object.entries(answer.headers ?? {})) {
    response.setHeader(name, String(value));
  }
  if (answer.cookies !== undefined) response.setHeader('set-cookie', [...answer.cookies]);
  // An answer without content has no length either (RFC 9110, 8.6).
  if (answer.statusCode !== 204) response.setHeader('content-length', body.length);
  response.writeHead(answer.statusCode);
  response.end(body);
  return answer.isBase64Encoded === true ? undefined : body;
}

/** An error of the gateway itself in the one error shape (API-58). */
export function errorResult(
  statusCode: number,
  error: { code: string; message: string; requestId: string },
) {
  const { code, message, requestId } = error;
  return {
    statusCode,
    headers: { 'content-type': 'application/json', 'x-request-id': requestId },
    body: JSON.stringify({ error: message, message, code, request_id: requestId }),
  };
}
