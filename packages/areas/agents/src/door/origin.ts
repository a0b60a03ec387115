import { isLoopbackUrl, namesLoopback } from '@waybill/kernel/loopback';
import type { Headers } from '../protocol/revision.ts';

/**
 * Tells a page that may call (AGT-4): one of the stage's list, or of this machine where the service
 * itself is on it. Programs send no origin.
 */
export function isAllowedOrigin({ origin, host }: Headers, listed: readonly string[]): boolean {
  if (origin === undefined || listed.includes(origin)) return true;
  return isLoopbackUrl(origin) && host !== undefined && namesLoopback(host);
}
