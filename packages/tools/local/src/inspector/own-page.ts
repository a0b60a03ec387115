import type { IncomingMessage } from 'node:http';
import { isLoopback, namesLoopback } from '@waybill/kernel/loopback';

/** Headers that say who asks for a page. */
export interface Asker {
  readonly remoteAddress: string | undefined;
  readonly host: string | undefined;
  readonly origin: string | undefined;
}

const MAPPED = /^::ffff:/iu;

/**
 * True if a page of this machine asks, from this machine: other machines are shut out, and so are
 * pages from elsewhere whose name leads here, or that post what a user of them never sees.
 */
export function isOwnPage({ remoteAddress = '', host = '', origin }: Asker): boolean {
  if (!isLoopback(remoteAddress.replace(MAPPED, '')) || !namesLoopback(host)) return false;
  return origin === undefined || origin === `http://${host}`;
}

export function askerOf({ socket, headers }: IncomingMessage): Asker {
  return {
    remoteAddress: socket.remoteAddress,
    host: headers.host,
    origin: headers.origin,
  };
}
