import type { Headers } from '../protocol/revision.ts';

const LOOPBACK = /^(?:localhost|127(?:[.]\d{1,3}){3}|\[::1\])$/u;

const isLoopback = (address: string): boolean =>
  URL.canParse(address) && LOOPBACK.test(new URL(address).hostname);

/**
 * Tells a page that may call (AGT-4): one of the stage's list, or of this machine where the service
 * itself is on it. Programs send no origin.
 */
export function isAllowedOrigin({ origin, host }: Headers, listed: readonly string[]): boolean {
  if (origin === undefined || listed.includes(origin)) return true;
  return isLoopback(origin) && isLoopback(`http://${host}`);
}
