import { isIPv4 } from 'node:net';

/** True if only this machine can reach the host: a name, an address, or one in URL brackets. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/u, '$1').toLowerCase();
  return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'));
}

/**
 * The `Host` headers that a stack answers to (API-152). A page whose name was bound to this machine
 * is of the same origin, so that no browser would ask whether it may call with published keys.
 */
export function hostsAnswered({ host, openHost = false }: { host: string; openHost?: boolean }) {
  return openHost || !isLoopback(host) ? () => true : namesLoopback;
}

/** True if a `Host` header, with or without a port, names this machine. */
export function namesLoopback(host: string): boolean {
  return URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname);
}
