import { indexesCaughtUp } from '@waybill/testing/weather';
import { expect } from 'vitest';
import { verifyTenant } from '../../scripts/verification.ts';

/** Expects `npm run verify` to find that all of a tenant agrees, once its indexes show it. */
export async function expectVerified(tenant: string, when = ''): Promise<void> {
  await indexesCaughtUp();
  const verdicts = await verifyTenant(tenant);
  expect(
    verdicts.filter(({ findings }) => findings.length > 0),
    when,
  ).toEqual([]);
  // A check that is not loaded would find nothing.
  expect(verdicts.length).toBeGreaterThanOrEqual(13);
}
