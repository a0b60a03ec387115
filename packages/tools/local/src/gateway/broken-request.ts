import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { HEADER_LIMIT } from './gateway-limits.ts';
import { errorResult } from './gateway-response.ts';

const refusals = {
  HPE_HEADER_OVERFLOW: {
    status: 'Request Header Fields Too Large',
    statusCode: 431,
    code: 'headers_too_large',
    message: `The request line and headers are longer than ${HEADER_LIMIT} bytes.`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 'Request Timeout',
    statusCode: 408,
    code: 'request_timeout',
    message: 'The request did not arrive in time.',
  },
} as const;

const malformed = {
  status: 'Bad Request',
  statusCode: 400,
  code: 'malformed_request',
  message: 'The request is not readable HTTP.',
} as const;

/** The answer to a request that is no HTTP, or none that this gateway takes. */
export function malformedResult() {
  const { statusCode, code, message } = malformed;
  return errorResult(statusCode, { code, message, requestId: randomUUID() });
}

const refusalOf = (code: string | undefined) =>
  Object.entries(refusals).find(([known]) => known === code)?.[1] ?? malformed;

function rawAnswer(errorCode: string | undefined): string {
  const { status, statusCode, code, message } = refusalOf(errorCode);
  const { headers, body } = errorResult(statusCode, { code, message, requestId: randomUUID() });
  const lines = Object.entries({
    ...headers,
    connection: 'close',
    'content-length': Buffer.byteLength(body),
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${statusCode} ${status}`, ...lines, '', body].join('\r\n');
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Whether the request that broke is the one that waits for an answer, not one sent behind it. */
const isWaiting = ({ request, response }: Exchange): boolean =>
  !request.complete && !response.headersSent;

/**
 * Answers in the one error shape what the parser gives up on; by itself it closes with an empty
 * answer. While another answer is under way on the connection nothing may be written between.
 */
export function answerBrokenRequests(server: Server): void {
  const exchanges = new WeakMap<Duplex, Exchange>();
  for (const event of ['request', 'checkContinue']) {
    server.on(event, (request: IncomingMessage, response: ServerResponse) => {
      exchanges.set(request.socket, { request, response });
      response.once('close', () => exchanges.delete(request.socket));
    });
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const exchange = exchanges.get(socket);
    if (!socket.writable || (exchange !== undefined && !isWaiting(exchange))) socket.destroy();
    else socket.end(rawAnswer(error.code));
  });
}
