import { write } from '@waybill/table/commit';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { defaultMarketId, findMarket } from './market.ts';
import { defaultMarket, marketByCode } from './market-directory.ts';

withTable();

const store = (tenant: string, code: string, status: string) =>
  write({ put: { ...marketByCode(tenant, code), id: `id-${code}`, code, status } });

// API-112, API-113
it('a market is found in any case, an inactive one by the back office alone', async () => {
  await store('acme', 'de', 'active');
  await store('acme', 'old', 'inactive');
  const de = { id: 'id-de', code: 'de' };
  expect(await findMarket('acme', 'DE', 'principal')).toEqual(de);
  expect(await findMarket('acme', 'De', 'back-office')).toEqual(de);
  expect(await findMarket('acme', 'old', 'back-office')).toEqual({ id: 'id-old', code: 'old' });
  expect(await findMarket('acme', 'old', 'principal')).toMatchObject({
    rejected: 'unknown_market',
    message: 'There is no market "old".',
  });
});

// API-97, API-112
it.each([
  ['acme', ''],
  ['acme', 'x'.repeat(5_000)],
  ['other', 'de'],
])('%s has no market %.8j', async (tenant, code) => {
  const seen = await findMarket(tenant, code, 'back-office');
  expect(seen).toMatchObject({ rejected: 'unknown_market' });
});

it('a tenant may have a default market', async () => {
  expect(await defaultMarketId('new')).toBeUndefined();
  await write({ put: { ...defaultMarket('new'), id: 'id-de' } });
  expect(await defaultMarketId('new')).toBe('id-de');
});
