import { uuidFloor } from '@waybill/kernel/id';
import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { write } from '@waybill/table/commit';
import { metered } from '@waybill/table/meter';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { replaceOfferToken } from '../offer-token.writes.ts';
import { loadOffer } from './offer.repository.ts';

withTable();

const CHANGED = new Date('2026-11-21T09:00:00.000Z');
const LATER = 60;
/** What a change at that time leaves; the last letter chooses the shard. */
const tokenOf = (suffix: string) => `${uuidFloor(CHANGED.getTime())}${suffix}`;

/** How many reads it takes to know the offer of a tenant, some seconds after its changes. */
async function reads(tenant: string, seconds = LATER): Promise<number> {
  const at = toInstant(plusSeconds(CHANGED, seconds));
  const { cost, result } = metered(() => loadOffer(tenant, at));
  await result;
  return cost.calls;
}

// SHP-135, SHP-136
it('is read again only after a change, on whichever shard', async () => {
  for (const token of ['a', 'b', 'c', 'd', 'dd']) {
    await write(replaceOfferToken('one', tokenOf(token)));
    expect([await reads('one'), await reads('one')]).toEqual([4, 1]);
  }
  expect(await reads('other')).toBe(4);
});

// SHP-136
it('is read again while a change may still be on its way into the rows', async () => {
  await write(replaceOfferToken('young', tokenOf('a')));
  await write(replaceOfferToken('young', tokenOf('b')));
  for (const seconds of [0, 1, 28, 39]) expect(await reads('young', seconds)).toBe(4);
  expect([await reads('young', 41), await reads('young', 41)]).toEqual([4, 1]);
});

// SHP-136
it('is not held for a tenant whose changes nothing would tell', async () => {
  expect([await reads('silent'), await reads('silent')]).toEqual([4, 4]);
});

// SHP-136
it('is let go for fifty others, the one unasked for longest first', async () => {
  const tenants = Array.from({ length: 51 }, (_, index) => `many-${index}`);
  for (const tenant of tenants) await write(replaceOfferToken(tenant, tokenOf(tenant)));
  for (const tenant of tenants.slice(0, 50)) expect(await reads(tenant)).toBe(4);
  expect(await reads('many-0')).toBe(1);
  expect(await reads('many-50')).toBe(4);
  expect([await reads('many-0'), await reads('many-1')]).toEqual([1, 4]);
});
