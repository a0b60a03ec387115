import { cartCheck } from '@waybill/carts/check/carts.check';
import { cartSettings } from '@waybill/carts/shared/settings';
import { OWNER, SESSION } from '@waybill/carts/testing/cart.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { fixedClock } from '@waybill/testing/clock';
import { differencesIn } from '@waybill/testing/differences';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { cartCalls } from './carts.factory.ts';

withTable();
const clock = fixedClock();

const LAMP = { sku: 'LAMP-7', quantity: 2, unit_price: 5 };

let shops = 0;
function freshShop() {
  shops += 1;
  const tenant = `guests-${shops}`;
  const guest = (key: string) => cartCalls({ tenant, headers: { 'x-service-session': key } });
  return {
    tenant,
    office: cartCalls({ tenant }),
    guest: guest(SESSION),
    other: guest(`${SESSION}2`),
  };
}

// CRT-7, CRT-61
it('a guest has carts of its own, which it and the back office see', async () => {
  const { tenant, office, guest, other } = freshShop();
  const { body: cart } = await guest.create({ is_current: true });
  expect(cart).toMatchObject({ contact_id: null, session_key: SESSION, is_current: true });
  clock.advance(1);
  const { body: second } = await office.create({ session_key: SESSION });
  await guest.addItem(cart.id, LAMP);
  for (const [calls, query, ids] of [
    [guest, {}, [cart.id, second.id]],
    [guest, { session_key: SESSION }, [cart.id, second.id]],
    [guest, { is_current: 'true' }, [cart.id]],
    [guest, { session_key: `${SESSION}2` }, []],
    [guest, { contact_id: OWNER }, []],
    [office, { session_key: SESSION }, [cart.id, second.id]],
    [office, { session_key: SESSION, is_current: 'true' }, [cart.id]],
    [office, { session_key: SESSION, is_current: 'false', status: 'active' }, [second.id]],
    [office, { session_key: 'somebody-else-entirely' }, []],
    [other, {}, []],
  ] as const) {
    const { body } = await calls.list(query);
    expect([body.items.map(({ id }) => id), body.total], JSON.stringify(query)).toEqual([
      ids,
      ids.length,
    ]);
  }
  expect((await guest.activate(second.id)).body.is_current).toBe(true);
  expect((await guest.get(cart.id)).body.is_current).toBe(false);
  expect(await differencesIn(cartCheck, tenant)).toEqual([]);
});

// CRT-8, CRT-61
it.each([
  [{ contact_id: OWNER, session_key: SESSION }, 'contact_id'],
  [{ session_key: 'too short' }, 'session_key'],
  [{ session_key: `${SESSION} with blanks` }, 'session_key'],
  [{ session_key: 'x'.repeat(256) }, 'session_key'],
])('no cart has the owner %j', async (body, path) => {
  expect(await freshShop().office.create(body)).toMatchObject({
    status: 400,
    body: { code: 'invalid_value', details: [{ path }] },
  });
});

// CRT-10
it('a guest has one active cart where the shop allows one', async () => {
  const { tenant, guest, other } = freshShop();
  await storeSettings(tenant, cartSettings, undefined, { multi_cart_enabled: false });
  const { body: cart } = await guest.create({});
  const refused = await guest.create({});
  expect(refused).toMatchObject({ status: 409, body: { code: 'cart_exists' } });
  expect(refused.body.error).toContain(cart.id);
  expect((await other.create({})).status).toBe(201);
});

// CRT-62
it('a session stands in no key, index or event, and in no cursor', async () => {
  const { tenant, guest, office } = freshShop();
  const { body: cart } = await guest.create({ is_current: true });
  clock.advance(1);
  await guest.create({});
  await guest.addItem(cart.id, LAMP);
  await guest.abandon(cart.id);
  const shown: string[] = [];
  for (const image of (await imagesOf(tenant)).values()) {
    if (!JSON.stringify(image).includes(SESSION)) continue;
    shown.push(
      ...Object.keys(image).filter((name) => JSON.stringify(image[name]).includes(SESSION)),
    );
  }
  // The cart itself is answered with it, to whom it may be.
  expect([...new Set(shown)]).toEqual(['row']);
  expect(JSON.stringify(await recordedEvents(tenant))).not.toContain(SESSION);
  const { text } = await office.list({ session_key: SESSION, limit: '1' });
  const { next } = JSON.parse(text) as { next: string };
  expect(Buffer.from(next, 'base64url').toString('latin1')).not.toContain(SESSION);
  expect((await office.list({ after: next })).body.items).toHaveLength(1);
});
