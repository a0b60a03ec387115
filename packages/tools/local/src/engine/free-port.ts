import { createServer } from 'node:net';

/** A loopback port that is free at this moment; the caller may still lose a race for it. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
