import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';

const TARGET = 'DynamoDB_20120810';

/** An answer of the engine, as it came. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The engine behind the weather. */
export interface Engine {
  /** Sends a request on as it is; `body` may be another one. */
  forward(headers: IncomingHttpHeaders, body: Buffer): Promise<RawAnswer>;
  /** Asks something of its own, signed as the request it belongs to. */
  ask(headers: IncomingHttpHeaders, operation: string, input: object): Promise<unknown>;
  stop(): void;
}

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The engine at an address, over connections that stay. */
export function createEngine(upstream: string): Engine {
  const { hostname, port } = new URL(upstream);
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });

  function send(headers: IncomingHttpHeaders, body: Buffer): Promise<RawAnswer> {
    return new Promise((resolve, fail) => {
      const outgoing = request(
        {
          hostname,
          port,
          agent,
          method: 'POST',
          path: '/',
          headers: { ...headers, 'content-length': body.length },
        },
        (answer) => {
          readAll(answer).then(
            (text) =>
              resolve({ status: answer.statusCode ?? 500, headers: answer.headers, body: text }),
            fail,
          );
        },
      );
      outgoing.once('error', fail);
      outgoing.end(body);
    });
  }

  const passedOn = ({ host, connection, expect, ...headers }: IncomingHttpHeaders) => headers;
  return {
    forward: (headers, body) => send(passedOn(headers), body),
    async ask(headers, operation, input) {
      const named = { ...passedOn(headers), 'x-amz-target': `${TARGET}.${operation}` };
      const answer = await send(named, Buffer.from(JSON.stringify(input)));
      if (answer.status !== 200) throw new Error(`${operation}: ${answer.body.toString('utf8')}`);
      return JSON.parse(answer.body.toString('utf8'));
    },
    stop: () => agent.destroy(),
  };
}

/** Reads the body of a request. */
export const readBody: (message: IncomingMessage) => Promise<Buffer> = readAll;
