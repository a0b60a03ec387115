import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { HEADER_LIMIT } from './gateway-limits.ts';
import { errorResult, sendResult } from './gateway-response.ts';

const refusals = {
  EXPECTATION: {
    status: 'Expectation Failed',
    statusCode: 417,
    code: 'expectation_failed',
    message: 'Expect takes 100-continue and nothing else.',
  },
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

const begun = new WeakSet<IncomingMessage>();
const refused = new WeakSet<IncomingMessage>();

/**
 * Begins the work of a request whose body was read, unless bytes behind the length that it names were
 * no request: who counts wrongly may have meant another body.
 */
export function begins(request: IncomingMessage): boolean {
  if (refused.has(request)) return false;
  begun.add(request);
  return true;
}

/** Tells a broken request for which nothing was done yet from one that was sent behind another. */
const isWaiting = ({ request, response }: Exchange): boolean =>
  !begun.has(request) && !response.headersSent;

/**
 * Answers in the one error shape what the parser gives up on; by itself it closes with an empty
 * answer. While another answer is under way on the connection nothing may be written between: it
 * comes first, and the connection ends behind it.
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
    if (exchange !== undefined && !isWaiting(exchange) && socket.writable) {
      exchange.response.once('close', () => socket.destroy());
      return;
    }
    if (exchange !== undefined) refused.add(exchange.request);
    if (!socket.writable) socket.destroy();
    else socket.end(rawAnswer(error.code));
  });
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
    const { statusCode, code, message } = refusals.EXPECTATION;
    response.setHeader('connection', 'close');
    sendResult(response, errorResult(statusCode, { code, message, requestId: randomUUID() }));
  });
}
