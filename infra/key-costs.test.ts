import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { topology } from '@waybill/registry/topology';
import { KEPT_SECONDS } from '@waybill/webhooks/sealing/unwrapped-keys';
import { expect, it } from 'vitest';
import { resources, synthesized } from './testing.ts';

/** USD in us-east-1. */
const PRICES = {
  call: 0.03 / 10_000,
  /** A month, with the two rotations that are charged at most. */
  key: 3,
};

const MONTH_SECONDS = 31 * 86_400;

/** Processes that open secrets, as many as the queues ever start at once. */
const signers = topology.consumers
  .filter(({ grants }) => grants.decrypts === true)
  .flatMap(({ source }) => (source.kind === 'queue' ? source.queues : []))
  .reduce((sum, { concurrency }) => sum + concurrency, 0);

// The calls of a signer do not depend on tenants and endpoints: sealer.test.ts counts them.
// WHK-203
it('the key service costs below 5 USD a month with all signers busy, as docs/costs.md says', () => {
  const { all } = synthesized('prod', { alarmEmail: 'ops@example.com' });
  const keys = resources(all, 'AWS::KMS::Key').length;
  const calls = signers * Math.ceil(MONTH_SECONDS / KEPT_SECONDS);
  const monthly = calls * PRICES.call + keys * PRICES.key;
  expect(keys).toBe(1);
  expect(calls).toBeGreaterThan(0);
  expect(monthly).toBeLessThan(5);
  const page = readFileSync(resolve(import.meta.dirname, '../docs/costs.md'), 'utf8');
  expect(page).toContain(
    `${signers} signers make ${calls.toLocaleString('en')} calls, and with the key cost ${monthly.toFixed(2)} USD a month`,
  );
});
