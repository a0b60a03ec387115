import { peppolCheck } from '@waybill/peppol/check/peppol.check';
import { sampleText } from '@waybill/peppol/testing/documents.factory';
import { sweepOrphans } from '@waybill/table/operate';
import { addTenant } from '@waybill/tenants/tenant/tenant.factory';
import { asFunction } from '@waybill/testing/calls/record-calls';
import { fixedClock } from '@waybill/testing/clock';
import { differencesIn } from '@waybill/testing/differences';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { handler } from './expire-documents.ts';
import { peppolShop } from './peppol.factory.ts';

withTable();
const clock = fixedClock();
const expire = asFunction('peppol.expire-documents', handler);

const DAY_SECONDS = 86_400;
const CHANGE = sampleText('order-change');

// PEP-48
it('refused documents go after 400 days with their answers and their claims, others stay', async () => {
  await addTenant('shop-expiry');
  const shop = await peppolShop({}, 'shop-expiry');
  const refused = await shop.receive(CHANGE);
  expect(refused.body).toMatchObject({ status: 'refused', responses: [{ order_id: null }] });
  clock.advance(1);
  const placed = await shop.receive(sampleText('order'));
  clock.advance(399 * DAY_SECONDS);
  expect(await expire()).toEqual({ removed: 0 });
  expect((await shop.list()).body.total).toBe(4);
  clock.advance(DAY_SECONDS);
  expect(await expire()).toEqual({ removed: 1 });
  const { items } = (await shop.list()).body;
  expect(items.map(({ id }) => id)).toEqual([placed.body.responses[0]?.id, placed.body.id]);
  expect((await shop.content(refused.body.id)).status).toBe(404);
  expect(await differencesIn(peppolCheck, shop.tenant)).toEqual([]);
  await sweepOrphans(clock.now());
  const left = [...(await imagesOf(shop.tenant)).keys()].filter((key) =>
    key.includes(refused.body.id),
  );
  expect(left).toEqual([]);
  // Its number is free again, and there is an order for it now.
  expect((await shop.receive(CHANGE)).body).toMatchObject({ duplicate: false, status: 'executed' });
});

// PEP-42, PEP-48
it('one that gave its number to another takes nothing with it', async () => {
  await addTenant('shop-taken');
  const shop = await peppolShop({ refuse_on: ['validity_passed'] }, 'shop-taken');
  const late = sampleText('order', [['2027-01-31', '2026-11-01']]);
  const refused = await shop.receive(late);
  expect(refused.body.status).toBe('refused');
  clock.advance(1);
  const placed = await shop.receive(sampleText('order'));
  expect(placed.body.status).toBe('executed');
  clock.advance(401 * DAY_SECONDS);
  expect(await expire()).toEqual({ removed: 1 });
  expect((await shop.receive(sampleText('order'))).body).toMatchObject({
    id: placed.body.id,
    duplicate: true,
  });
  expect(await differencesIn(peppolCheck, shop.tenant)).toEqual([]);
});
