import {
  Agent,
  type IncomingMessage,
  request as requestHttp,
  type ClientRequest as SentRequest,
} from 'node:http';
import { request as requestHttps, Agent as SecureAgent } from 'node:https';

/** Milliseconds that a client of AWS waits: for a connection, and for the whole answer. */
export interface ClientLimits {
  readonly connection: number;
  readonly answer: number;
}

/** A socket that died while its function was frozen costs one try and not the whole call. */
const LIMITS: ClientLimits = { connection: 1_000, answer: 3_000 };

/**
 * The local stack is one process for all calls, and a wait for a free socket counts as time. More
 * sockets carry no more there: Node takes one new connection in each turn of its loop, so that a
 * request on the last of many waits longer than in a row for a few.
 */
const POOL = { keepAlive: true, maxSockets: 64 } as const;

/** A request of a client of AWS: one body to one path, as the JSON protocols of AWS have it. */
export interface ClientRequest {
  readonly method: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number | undefined;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal | undefined;
}

/** The answer that it takes back; the body is whole. */
export interface ClientResponse {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array;
}

/** The SDK sends again what ends with this name. */
const timedOut = (what: string) => Object.assign(new Error(what), { name: 'TimeoutError' });

/** A wait is measured in so many pieces. */
const PIECES = 30;

/**
 * Calls `late` after so many milliseconds, unless what it answers was called before. What counts
 * is time in which the process could have heard an answer: where it stood still, frozen or busy,
 * its own delay is no silence of the other side. So each piece counts as its own length, however
 * late the process comes to it, and after the last one it first reads what has arrived.
 */
function deadline(milliseconds: number, late: () => void): () => void {
  let left = PIECES;
  let lastLook: NodeJS.Immediate | undefined;
  let timer: NodeJS.Timeout;
  const wait = () => {
    left -= 1;
    const next = left > 0 ? wait : () => (lastLook = setImmediate(late));
    timer = setTimeout(next, milliseconds / PIECES);
  };
  wait();
  return () => {
    clearTimeout(timer);
    clearImmediate(lastLook);
  };
}

/** Ends a request whose new connection does not come about in time. */
function limitConnection(sent: SentRequest, milliseconds: number): void {
  sent.on('socket', (socket) => {
    if (!socket.connecting) return;
    const end = deadline(milliseconds, () =>
      sent.destroy(timedOut(`no connection after ${milliseconds} ms`)),
    );
    socket.once('connect', end);
    socket.once('close', end);
  });
}

/** Hands an answer over once its body is whole. */
function readWhole(message: IncomingMessage, done: (response: ClientResponse) => void): void {
  const chunks: Buffer[] = [];
  message.on('data', (chunk: Buffer) => chunks.push(chunk));
  message.on('end', () => {
    const [first] = chunks;
    done({
      /* v8 ignore next -- an answer has a status; its type is that of requests as well */
      statusCode: message.statusCode ?? 0,
      // Only `set-cookie` has several values in Node, and AWS sends none.
      headers: message.headers as Record<string, string>,
      body: first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks),
    });
  });
}

/**
 * The transport of clients of AWS: Node's own HTTP with connections that stay open. It does
 * what the SDK's own handler does for requests and answers that fit into memory, for a third less
 * of the time, and loads nothing.
 */
export function requestHandler(limits = LIMITS) {
  const agent = new Agent(POOL);
  const secureAgent = new SecureAgent(POOL);

  return {
    metadata: { handlerProtocol: 'http/1.1' },

    handle(
      { protocol, hostname, port, path, method, headers, body, signal }: ClientRequest,
      { abortSignal }: { readonly abortSignal?: AbortSignal } = {},
    ): Promise<{ response: ClientResponse }> {
      const secure = protocol === 'https:';
      return new Promise((resolve, reject) => {
        const sent = (secure ? requestHttps : requestHttp)({
          agent: secure ? secureAgent : agent,
          // An IPv6 address stands in brackets in a URL and nowhere else.
          host: hostname.replace(/^\[|\]$/gu, ''),
          port,
          path,
          method,
          headers,
          signal: signal ?? abortSignal,
        });
        const endOfAnswer = deadline(limits.answer, () =>
          sent.destroy(timedOut(`no answer after ${limits.answer} ms`)),
        );
        const fail = (error: Error) => {
          endOfAnswer();
          reject(error);
        };
        sent.on('error', fail);
        limitConnection(sent, limits.connection);
        sent.on('response', (message) => {
          message.on('error', fail);
          readWhole(message, (response) => {
            endOfAnswer();
            resolve({ response });
          });
        });
        sent.end(body);
      });
    },

    /** Closes the connections that carry nothing; requests under way end as they would. */
    destroy() {
      for (const idle of [agent.freeSockets, secureAgent.freeSockets]) {
        for (const socket of Object.values(idle).flat()) socket?.destroy();
      }
    },

    // The SDK lets plugins set up a handler anew; this one has nothing to set.
    updateHttpClientConfig() {},
    httpHandlerConfigs: () => ({}),
  };
}
