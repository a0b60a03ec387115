import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

/** A delivery as it came over the wire. */
export interface Delivery {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly event: DeliveredEvent;
}

export interface DeliveredEvent {
  readonly tenant_id: string;
  readonly topic: string;
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly time: string;
}

export interface Receiver {
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  close(): Promise<void>;
}

type Respond = (delivery: Delivery, response: ServerResponse) => void;

/** A customer's endpoint on this machine; it keeps what it gets and answers as it is told. */
export async function startReceiver(
  respond: Respond = (_, response) => response.writeHead(204).end(),
  port = 0,
): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const event = JSON.parse(body.toString('utf8')) as DeliveredEvent;
      const { headers, url: path = '/' } = request;
      const delivery = { path, headers, body, event };
      deliveries.push(delivery);
      respond(delivery, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    deliveries,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The v0 header (WHK-58), made without any code of ours. */
export function v0Signature(secret: string, body: Buffer): string {
  return `v0=${createHmac('sha256', Buffer.from(secret, 'utf8')).update(body).digest('hex')}`;
}

/** The Standard Webhooks header (WHK-59), made without any code of ours. */
export function standardSignature(
  secret: string,
  { id, timestamp, body }: { id: string; timestamp: string; body: Buffer },
): string {
  const key = Buffer.from(secret.replace(/^whsec_/u, ''), 'base64');
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
  return `v1,${digest.digest('base64')}`;
}
