import { cartCheck } from '@waybill/carts/check/carts.check';
import { cartSettings } from '@waybill/carts/shared/settings';
import { OWNER, SESSION } from '@waybill/carts/testing/cart.factory';
import { authorIn } from '@waybill/events/author';
import { storeSettings } from '@waybill/settings/settings.repository';
import { asFunction } from '@waybill/testing/calls/record-calls';
import { fixedClock } from '@waybill/testing/clock';
import { differencesIn } from '@waybill/testing/differences';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { CALLING_KEY, invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, expect, it } from 'vitest';
import { killBeforeWrite } from '../../test/faults/dead-process.ts';
import { handler as createTenant } from '../tenants/create.ts';
import { cartCalls } from './carts.factory.ts';
import { handler as expireHandler } from './expire-carts.ts';

const expireCarts = asFunction('carts.expire-carts', expireHandler);

withTable();
const clock = fixedClock();
afterEach(removeFault);

const DAY = 86_400;
const lifetimes = { abandon_after_minutes: 60, cart_ttl_days: 10, guest_cart_ttl_days: 2 };

let shops = 0;
async function freshShop(values: object = lifetimes) {
  shops += 1;
  const tenant = `maintained-${shops}`;
  await invoke(createTenant, {
    tenant: 'operator',
    operator: true,
    body: { slug: tenant, name: 'Shop' },
  });
  await storeSettings(tenant, cartSettings, undefined, values);
  return { tenant, ...cartCalls({ tenant }) };
}

const statesOf = async ({ list }: ReturnType<typeof cartCalls>) =>
  (await list()).body.items.map(({ name, status }) => `${name} ${status}`);

// CRT-81 to CRT-83
it('abandons what nobody uses, and purges it later, never an ordered cart', async () => {
  const shop = await freshShop();
  const { body: cart } = await shop.create({ contact_id: OWNER, name: 'own', is_current: true });
  await shop.replaceItems(
    cart.id,
    Array.from({ length: 90 }, (_, at) => ({ sku: `S-${at}` })),
  );
  await shop.create({ session_key: SESSION, name: 'guest' });
  const { body: sold } = await shop.create({ contact_id: OWNER, name: 'sold' });
  await shop.addItem(sold.id, { sku: 'A' });
  await shop.order(sold.id);
  clock.advance(30 * 60);
  const { body: used } = await shop.create({ contact_id: OWNER, name: 'used' });
  clock.advance(30 * 60);
  await shop.addItem(used.id, { sku: 'A' });

  const swept_at = clock.now().toISOString();
  const dry = await shop.maintain({ dry_run: true });
  expect(dry.body).toEqual({ abandon: 2, purge: 0, dry_run: true, swept_at });
  expect(await statesOf(shop)).toContain('own active');
  const { body } = await shop.maintain();
  expect(body).toEqual({ abandon: 2, purge: 0, dry_run: false, swept_at });
  const left = ['own abandoned', 'guest abandoned', 'sold ordered', 'used active'];
  expect((await statesOf(shop)).toSorted()).toEqual(left.toSorted());
  expect((await shop.maintain()).body).toMatchObject({ abandon: 0, purge: 0 });
  expect((await shop.get(cart.id)).body).toMatchObject({
    abandoned_at: swept_at,
    is_current: false,
  });

  clock.advance(2 * DAY);
  await shop.addItem(used.id, { sku: 'A' });
  expect((await shop.maintain({ dry_run: true })).body).toMatchObject({ abandon: 0, purge: 1 });
  expect((await shop.maintain()).body).toMatchObject({ abandon: 0, purge: 1 });
  expect(await statesOf(shop)).not.toContain('guest abandoned');
  clock.advance(8 * DAY);
  expect((await shop.maintain()).body).toMatchObject({ abandon: 1, purge: 1 });
  clock.advance(500 * DAY);
  await shop.maintain();
  expect(await statesOf(shop)).toEqual(['sold ordered']);
  expect(await differencesIn(cartCheck, shop.tenant)).toEqual([]);
});

// CRT-84
it('leaves all as it is where the shop has no lifetimes', async () => {
  const shop = await freshShop({});
  await shop.create({ contact_id: OWNER, name: 'own' });
  clock.advance(900 * DAY);
  expect((await shop.maintain()).body).toMatchObject({ abandon: 0, purge: 0 });
  expect(await shop.maintain({ dryrun: true })).toMatchObject({
    status: 400,
    body: { code: 'unknown_key' },
  });
});

// CRT-85, API-138
it('is done every hour for every shop, as nobody, and at once as who calls', async () => {
  const [one, two] = [await freshShop(), await freshShop()];
  await one.create({ contact_id: OWNER });
  await two.create({ contact_id: OWNER });
  clock.advance(DAY);
  await one.maintain();
  expect(await expireCarts()).toMatchObject({ abandoned: 1 });
  expect(await expireCarts()).toEqual({ abandoned: 0, purged: 0 });
  const authors = async (tenant: string) =>
    (await recordedEvents(tenant))
      .filter(({ topic }) => topic === 'cart.updated')
      .map(({ body }) => authorIn(body).by);
  expect(await authors(one.tenant)).toEqual([CALLING_KEY]);
  expect(await authors(two.tenant)).toEqual([null]);
});

// CRT-83
it('abandons no cart that is filled meanwhile', async () => {
  const shop = await freshShop();
  const carts = await Promise.all(
    Array.from({ length: 4 }, () => shop.create({ contact_id: OWNER })),
  );
  clock.advance(DAY);
  const [{ body }, ...added] = await Promise.all([
    shop.maintain(),
    ...carts.map((cart) => shop.addItem(cart.body.id, { sku: 'A' })),
  ]);
  const refused = added.filter(({ status }) => status === 400).length;
  expect(added.filter(({ status }) => status === 201).length).toBe(4 - refused);
  expect(body.abandon).toBe(refused);
  expect((await shop.list({ status: 'abandoned' })).body.total).toBe(refused);
  expect(await differencesIn(cartCheck, shop.tenant)).toEqual([]);
});

// CRT-85
it('that dies is finished by the next run, and every cart is put away once', async () => {
  let isCut = true;
  for (let fatal = 1; isCut; fatal += 1) {
    const shop = await freshShop();
    await shop.create({ contact_id: OWNER, is_current: true });
    await shop.create({ session_key: SESSION });
    clock.advance(DAY);
    const { died } = killBeforeWrite(fatal);
    await shop.maintain();
    removeFault();
    isCut = died();
    await shop.maintain();
    await indexesCaughtUp();
    expect((await shop.list({ status: 'abandoned' })).body.total).toBe(2);
    const events = await recordedEvents(shop.tenant);
    expect(events.filter(({ topic }) => topic === 'cart.updated')).toHaveLength(2);
    expect(await differencesIn(cartCheck, shop.tenant)).toEqual([]);
  }
});
