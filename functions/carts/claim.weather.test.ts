import { cartCheck } from '@waybill/carts/check/carts.check';
import { OWNER, SESSION } from '@waybill/carts/testing/cart.factory';
import { differencesIn } from '@waybill/testing/differences';
import { withTable } from '@waybill/testing/table';
import { withWeather } from '@waybill/testing/weather';
import { expect, it } from 'vitest';
import { cartCalls } from './carts.factory.ts';

withTable();
withWeather({ seed: 1, indexLag: { fromMs: 800, toMs: 800 } });

// CRT-73
it('a claim finds all carts of a session, however far their index trails, and once', async () => {
  const tenant = 'claim-behind-an-index';
  const shop = cartCalls({ tenant });
  const carts = await Promise.all(
    Array.from({ length: 3 }, () => shop.create({ session_key: SESSION })),
  );
  const claim = () => shop.claim({ contact_id: OWNER, session_key: SESSION });
  const answers = await Promise.all([claim(), claim()]);
  const adopted = answers.flatMap(({ body }) => body.adopted);
  expect(adopted.toSorted()).toEqual(carts.map(({ body }) => body.id).toSorted());
  expect(await differencesIn(cartCheck, tenant)).toEqual([]);
});
