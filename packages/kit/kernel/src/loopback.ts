import { isIPv4 } from 'node:net';

/** True if only this machine can reach the host: a name, an address, or one in URL brackets. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/u, '$1').toLowerCase();
  return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'));
}

/** True if an address, such as the origin of a page, is of this machine. */
export const isLoopbackUrl = (address: string): boolean =>
  URL.canParse(address) && isLoopback(new URL(address).hostname);

/** True if a `Host` header, with or without a port, names this machine. */
export const namesLoopback = (host: string): boolean => isLoopbackUrl(`http://${host}`);
