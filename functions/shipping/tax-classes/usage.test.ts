import { storeSettings } from '@waybill/settings/settings.repository';
import { shippingSettings } from '@waybill/shipping/shared/settings';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { handler as createMarket } from '../../markets/create.ts';
import { handler as createMethod } from '../methods/create.ts';
import { handler as usage } from './usage.ts';

withTable();

const asking = async (tenant: string, code: string, headers = {}) =>
  (await invoke(usage, { tenant, pathParameters: { code }, headers })).body;

// SHP-146
it('an unknown class is not in use', async () => {
  expect(await asking('nobody', 'full')).toEqual({
    code: 'full',
    in_use: false,
    shipping_methods: 0,
    methods: [],
    fallback_setting: false,
  });
});

// SHP-144
it('methods that name a class are counted, and 20 of them named', async () => {
  const tenant = 'counted';
  for (let index = 0; index < 22; index += 1) {
    const body = { code: `m${index}`, name: `M${index}`, tax_class: index < 21 ? 'full' : 'other' };
    expect((await invoke(createMethod, { tenant, body })).status).toBe(201);
  }
  const body = await asking(tenant, 'full');
  expect(body).toMatchObject({ in_use: true, shipping_methods: 21, fallback_setting: false });
  expect(body['methods']).toHaveLength(20);
  expect(await asking(tenant, 'other')).toMatchObject({
    shipping_methods: 1,
    methods: [{ id: expect.any(String), code: 'm21', name: 'M21' }],
  });
});

// SHP-145
it('the setting is a use, at the level that the call asks for', async () => {
  const tenant = 'setting';
  const body = { code: 'de', name: 'DE' };
  const market = await invoke<{ id: string }>(createMarket, { tenant, body });
  await storeSettings(tenant, shippingSettings, undefined, { shipping_tax_class: 'full' });
  await storeSettings(tenant, shippingSettings, market.body.id, { shipping_tax_class: 'reduced' });
  const used = { in_use: true, shipping_methods: 0, fallback_setting: true };
  expect(await asking(tenant, 'full')).toMatchObject(used);
  expect(await asking(tenant, 'reduced')).toMatchObject({ in_use: false });
  expect(await asking(tenant, 'reduced', { 'x-service-market': 'de' })).toMatchObject(used);
});
