import type { IncomingMessage } from 'node:http';

/** The address by which a reader came, where its host is one. */
export function cameBy({ headers }: IncomingMessage): string | undefined {
  const address = `http://${headers.host}`;
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
