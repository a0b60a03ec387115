import { defaultMarket, marketByCode } from '@waybill/api/market-directory';
import { codeKey, pointerKey } from '@waybill/resources/address';
import { expect, it } from 'vitest';
import { markets } from './market.resource.ts';

it('stores its codes and its default where a call that names a market looks', () => {
  expect(codeKey(markets, { tenant: 'acme' }, 'DE')).toEqual(marketByCode('acme', 'de'));
  expect(pointerKey(markets, { tenant: 'acme' })).toEqual(defaultMarket('acme'));
});
