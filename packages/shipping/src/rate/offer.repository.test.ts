import { write } from '@waybill/table/commit';
import { metered } from '@waybill/table/meter';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { loadOffer } from './offer.repository.ts';
import { offerChanged } from './offer.writes.ts';

withTable();

/** How many reads it takes to know the offer of a tenant. */
async function reads(tenant: string): Promise<number> {
  const { cost, result } = metered(() => loadOffer(tenant));
  await result;
  return cost.calls;
}

it('is read again only after a change, on whichever shard', async () => {
  for (const token of ['a', 'b', 'c', 'd', 'dd']) {
    await write(offerChanged('one', token));
    expect([await reads('one'), await reads('one')]).toEqual([4, 1]);
  }
  expect(await reads('other')).toBe(4);
});

it('is not held for a tenant whose changes nothing would tell', async () => {
  expect([await reads('silent'), await reads('silent')]).toEqual([4, 4]);
});

it('is let go for fifty others, the one unasked for longest first', async () => {
  const tenants = Array.from({ length: 51 }, (_, index) => `many-${index}`);
  for (const tenant of tenants) await write(offerChanged(tenant, tenant));
  for (const tenant of tenants.slice(0, 50)) expect(await reads(tenant)).toBe(4);
  expect(await reads('many-0')).toBe(1);
  expect(await reads('many-50')).toBe(4);
  expect([await reads('many-0'), await reads('many-1')]).toEqual([1, 4]);
});
