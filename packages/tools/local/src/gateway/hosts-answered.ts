import { isLoopback, namesLoopback } from '@waybill/kernel/loopback';

/**
 * The `Host` headers that a stack answers to (API-152). A page whose name was bound to this machine
 * is of the same origin, so that no browser would ask whether it may call with published keys.
 */
export function hostsAnswered({ host, openHost = false }: { host: string; openHost?: boolean }) {
  return openHost || !isLoopback(host) ? () => true : namesLoopback;
}
