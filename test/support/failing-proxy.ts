import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A line to a service that can be cut. */
export interface FailingProxy {
  readonly url: string;
  /** Lets so many requests through: the last ones are carried out, and their answers lost. */
  cutAfter(requests: number, lost: number): void;
  close(): void;
}

/** Stands between a caller and a service, whose process seems to die where the line is cut. */
export async function startFailingProxy(target: string): Promise<FailingProxy> {
  let left = Number.POSITIVE_INFINITY;
  let lostFrom = 0;
  const server = createServer((incoming, answer) => {
    left -= 1;
    const isLost = left < lostFrom;
    if (left < 0) return void incoming.socket.destroy();
    const { method, url, headers } = incoming;
    const onward = request(new URL(url ?? '', target), { method, headers }, (reply) => {
      if (isLost) {
        reply.resume();
        reply.once('end', () => incoming.socket.destroy());
        return;
      }
      answer.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(answer);
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    cutAfter(requests, lost) {
      left = requests;
      lostFrom = lost;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
