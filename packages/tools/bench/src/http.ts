import { Agent, request } from 'node:http';

export interface Reply {
  readonly status: number;
  readonly requestId: string;
  readonly text: string;
  readonly ms: number;
}

/** A request as a scenario states it; `as: 'operator'` calls with the operator tenant's key. */
export interface Request {
  readonly route: string;
  readonly body?: unknown;
  readonly as?: keyof typeof credentials;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Send = (what: Request) => Promise<Reply>;

const credentials = {
  demo: { 'x-service-tenant': 'demo', 'x-service-api-key': 'wb_demo_local' },
  operator: { 'x-service-tenant': 'operator', 'x-service-api-key': 'wb_operator_local' },
};

/**
 * A keep-alive client of a stack in another process. Bare `node:http`, because its own cost is
 * part of what is measured: the client shares the machine with what it measures.
 */
export function client(url: string): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const { hostname, port } = new URL(url);
  return ({ route, body, as = 'demo', headers: more }) =>
    new Promise((resolve, fail) => {
      const [method = '', path = ''] = route.split(' ');
      const text = body === undefined ? undefined : JSON.stringify(body);
      const content =
        text === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
      const headers = { ...credentials[as], ...content, ...more };
      const began = performance.now();
      const sent = request({ hostname, port, method, path, agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', fail);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            requestId: String(response.headers['x-request-id']),
            text: Buffer.concat(chunks).toString('utf8'),
            ms: performance.now() - began,
          }),
        );
      });
      sent.once('error', fail);
      sent.end(text);
    });
}

/** Sends and insists on success: a benchmark of refusals would look splendid. */
export async function succeed(send: Send, what: Request): Promise<Reply> {
  const reply = await send(what);
  if (reply.status >= 300) throw new Error(`${what.route}: ${reply.status} ${reply.text}`);
  return reply;
}

/** Sends, insists on success and reads the JSON. */
export async function fetched<Body>(send: Send, what: Request): Promise<Body> {
  return JSON.parse((await succeed(send, what)).text) as Body;
}
