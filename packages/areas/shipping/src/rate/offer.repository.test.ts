import { uuidAt } from '@waybill/kernel/id';
import { toInstant } from '@waybill/kernel/instant';
import { recordKey } from '@waybill/resources/address';
import { commit } from '@waybill/table/commit';
import { metered } from '@waybill/table/operate';
import { readTogether } from '@waybill/table/read';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { tearReads } from '@waybill/testing/faults/torn-reads';
import { withTable } from '@waybill/testing/table';
import { workFor } from '@waybill/work/work';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { carriers } from '../carrier/carrier.resource.ts';
import { installShipping } from '../install.writes.ts';
import { methods } from '../method/method.resource.ts';
import type { OfferPart } from '../shared/offer-versions.ts';
import { countOfferChanges } from '../shared/offer-versions.writes.ts';
import { changeTiers } from '../tier/change-tiers.command.ts';
import { addTier, changeTier, newTier as newTierRow } from '../tier/change-tiers.ts';
import { loadOffer } from './offer.repository.ts';
import type { Offer } from './offer-parts.ts';

withTable();
afterEach(removeFault);

const now = new Date('2026-11-21T09:00:00.000Z');
const moment = { at: toInstant(now), newId: () => uuidAt(now) };

/** Calls that it takes to know the offer of a tenant. */
async function reads(tenant: string): Promise<number> {
  const { cost, result } = metered(() => loadOffer(tenant, readTogether()));
  await result;
  return cost.calls;
}

const offerOf = (tenant: string): Promise<Offer> => loadOffer(tenant, readTogether());

let tenant = '';
let serial = 0;
beforeEach(async () => {
  serial += 1;
  tenant = `shop-${serial}`;
  expect(await commit(installShipping(tenant, moment))).toBeUndefined();
});

/** Changes an attribute of a record as its updates do. */
async function change(part: OfferPart, id: string, set: object): Promise<void> {
  const resource = part === 'carrier' ? carriers : methods;
  const update = recordKey(resource, { tenant }, id);
  const writes = [
    { update, set: { ...set }, add: { rev: 1 } },
    ...countOfferChanges(tenant, [{ part, id, by: 1 }]),
  ];
  expect(await commit(writes)).toBeUndefined();
}

async function newTier(id: string, from_value: number, price: number): Promise<string> {
  const answer = await changeTiers(workFor(tenant, now), id, (rows, stamp) =>
    addTier(rows, { from_value, price }, stamp),
  );
  if ('rejected' in answer) throw new Error(answer.message);
  return answer.id;
}

/** So many tiers of the price 1, made at once. */
async function newTiers(id: string, count: number): Promise<string[]> {
  const answer = await changeTiers(workFor(tenant, now), id, (_, stamp) => {
    const rows = Array.from({ length: count }, (_one, from_value) =>
      newTierRow({ from_value, price: 1 }, stamp),
    );
    return { rows, shown: rows.map((row) => row.id) };
  });
  if ('rejected' in answer) throw new Error(answer.message);
  return answer;
}

const firstMethod = (offer: Offer) => offer.methods[0]?.method.id ?? '';
const firstCarrier = (offer: Offer) => offer.carriers[0]?.id ?? '';
const VERSIONS = 1;

// SHP-135, SHP-136
it('is read once, and again after a change of any of its parts', async () => {
  const changedThen = () => reads(tenant).then(async (first) => [first, await reads(tenant)]);
  expect(await changedThen()).toEqual([VERSIONS + 4, VERSIONS]);
  const offer = await offerOf(tenant);
  await change('method', firstMethod(offer), { price: 12 });
  expect(await changedThen()).toEqual([VERSIONS + 4, VERSIONS]);
  await newTier(firstMethod(offer), 0, 5);
  expect(await changedThen()).toEqual([VERSIONS + 4, VERSIONS]);
  await change('carrier', firstCarrier(offer), { status: 'paused' });
  expect(await changedThen()).toEqual([VERSIONS + 4, VERSIONS]);
  const next = await offerOf(tenant);
  expect(next.methods.find(({ method }) => method.id === firstMethod(offer))?.method.price).toBe(
    12,
  );
  expect(next.carriers.find(({ id }) => id === firstCarrier(offer))?.status).toBe('paused');
});

const namesOf = ({ methods: quoted, carriers: rows }: Offer) =>
  [...quoted.map(({ method }) => method.name), ...rows.map(({ name }) => name)].sort();

// SHP-136
it.each([
  { part: 'method', of: 'SHIPPING_METHODS', idOf: firstMethod },
  { part: 'carrier', of: 'CARRIERS', idOf: firstCarrier },
] as const)('is read again after a look that saw a $part without its change', async (one) => {
  const { part, of, idOf } = one;
  const offer = await offerOf(tenant);
  const { torn } = tearReads(({ pk }) => pk.endsWith(of));
  await change(part, idOf(offer), { name: 'Renamed' });
  expect(namesOf(await offerOf(tenant))).toEqual(namesOf(offer));
  expect(torn()).toBe(1);
  expect(namesOf(await offerOf(tenant))).toContain('Renamed');
  expect(namesOf(await offerOf(tenant))).toContain('Renamed');
  expect(await reads(tenant)).toBe(VERSIONS);
});

// SHP-58, SHP-136
it('never shows half of a change of tiers', async () => {
  const id = firstMethod(await offerOf(tenant));
  await change('method', id, { pricing_type: 'matrix' });
  const pricesOf = async () => {
    const offer = await offerOf(tenant);
    const quoted = offer.methods.find(({ method }) => method.id === id);
    return quoted?.steps.map(({ price }) => price).sort((left, right) => left - right);
  };
  const ids = await newTiers(id, 30);
  expect(await pricesOf()).toEqual(ids.map(() => 1));
  // The second chunk is shown as before, the first one as after.
  const { torn } = tearReads(({ sk }) => sk.endsWith('#001'), 2);
  await changeTiers(workFor(tenant, now), id, (rows) => ({
    rows: rows.map((row) => ({ ...row, price: 2 })),
    shown: {},
  }));
  expect(await pricesOf()).toEqual(ids.map(() => 2));
  expect(torn()).toBe(2);
  await changeTiers(workFor(tenant, now), id, (rows) =>
    changeTier(rows, { price: 3 }, { id: ids[29] ?? '', at: moment.at }),
  );
  expect((await pricesOf())?.at(-1)).toBe(3);
});

// SHP-136
it('is held for a tenant that has nothing, until it has', async () => {
  expect([await reads('silent'), await reads('silent')]).toEqual([VERSIONS + 4, VERSIONS]);
  await commit(countOfferChanges('silent', [{ part: 'carrier', id: 'late', by: 1 }]));
  expect(await reads('silent')).toBe(VERSIONS + 4);
});

// SHP-136
it('is let go for fifty others, the one unasked for longest first', async () => {
  const tenants = Array.from({ length: 51 }, (_, index) => `many-${index}`);
  for (const one of tenants.slice(0, 50)) expect(await reads(one)).toBe(VERSIONS + 4);
  expect(await reads('many-0')).toBe(VERSIONS);
  expect(await reads('many-50')).toBe(VERSIONS + 4);
  expect([await reads('many-0'), await reads('many-1')]).toEqual([VERSIONS, VERSIONS + 4]);
});
