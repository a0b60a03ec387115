import type { Server } from 'node:http';

const CLOSE_GRACE_MS = 1000;

/** Listens and answers the port; port 0 lets the system choose one. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      resolve();
    });
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/** Lets running requests finish for a moment, then cuts what is left. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const force = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
  await closed;
  clearTimeout(force);
}
