import { write } from '../commit.ts';
import { LEASE_MS, renewWrite } from './intent.ts';

/** Often enough that one renewal may fail. */
const EVERY_MS = LEASE_MS / 3;

/**
 * Renews the lease of an open intent for as long as the work under it takes. What holds items is
 * given up by others once its lease has ended, and a caller that reads for long, or has little of
 * its processor, is not dead (API-133).
 */
export async function keepingLease<Result>(
  tenant: string,
  intent: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const renewing = setInterval(() => {
    // The next one may come through; an intent that was ended meanwhile refuses.
    write(renewWrite(tenant, intent, Date.now())).catch(() => undefined);
  }, EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
  }
}
