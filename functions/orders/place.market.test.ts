import { randomUUID } from 'node:crypto';
import { markets as marketResource } from '@waybill/markets/market/market.resource';
import { installOrders } from '@waybill/orders/install.writes';
import { orderSettings } from '@waybill/orders/shared/settings';
import { storeSettings } from '@waybill/settings/settings.repository';
import { commit, write } from '@waybill/table/commit';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeAll, expect, it } from 'vitest';
import { handler as place } from './place.ts';

withTable();

interface Placed {
  readonly currency: string;
  readonly market_id: string | null;
  readonly amount_rounding: string;
}

const tenant = 'two-markets';
const markets = { ch: randomUUID(), pl: randomUUID() };

beforeAll(async () => {
  const moment = { at: '2026-11-21T12:00:00.000Z', newId: randomUUID };
  await commit(installOrders(tenant, moment));
  for (const [code, id] of Object.entries(markets)) {
    const { stamp } = marketResource.stored.sentinel;
    await write({ put: { pk: `T#${tenant}#MARKETS`, sk: `CODE#${code}`, ...stamp, id, code } });
  }
  await storeSettings(tenant, orderSettings, markets.ch, { default_currency: 'CHF' });
  await storeSettings(tenant, orderSettings, markets.pl, {
    default_currency: 'PLN',
    amount_rounding: 'invoice',
  });
});

const placing = async (headers: Record<string, string>) => {
  const body = { items: [{ sku: 'CUP' }] };
  const reply = await invoke<Placed>(place, { tenant, headers, body });
  const { currency, market_id, amount_rounding } = reply.body;
  return { currency, market_id, amount_rounding };
};

// ORD-9, ORD-138, ORD-200
it('takes the tenant’s settings while no market is the default', async () => {
  expect(await placing({})).toEqual({
    currency: 'EUR',
    market_id: null,
    amount_rounding: 'precise',
  });
});

// ORD-9, ORD-138, ORD-200
it('takes the market of the call, else the default market', async () => {
  const { stamp } = marketResource.stored.pointer;
  await write({ put: { pk: `T#${tenant}#MARKETS`, sk: 'DEFAULT', ...stamp, id: markets.ch } });
  expect(await placing({ 'X-Service-Market': 'PL' })).toEqual({
    currency: 'PLN',
    market_id: markets.pl,
    amount_rounding: 'invoice',
  });
  expect(await placing({})).toEqual({
    currency: 'CHF',
    market_id: markets.ch,
    amount_rounding: 'precise',
  });
});
