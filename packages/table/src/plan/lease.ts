import { write } from '../commit.ts';
import { LEASE_MS, renewWrite } from './head.ts';

/** Often enough that one renewal may fail. */
const EVERY_MS = LEASE_MS / 3;

/**
 * Renews the lease of an open plan for as long as the work under it takes. What holds items is
 * given up by others once its lease has ended, and a caller that reads for long, or has little of
 * its processor, is not dead (API-133).
 */
export async function keepingLease<Result>(
  tenant: string,
  plan: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const renewing = setInterval(() => {
    // The next one may come through; a plan that was ended meanwhile refuses.
    write(renewWrite(tenant, plan, Date.now())).catch(() => undefined);
  }, EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
  }
}
