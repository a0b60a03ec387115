import { expect, it } from 'vitest';
import { pricingOf } from './pricing.ts';

// MKT-86
it.each([
  [true, false, true, 'gross', 'market'],
  [false, true, false, 'net', 'market'],
  [null, true, true, 'gross', 'tenant'],
  [undefined, false, false, 'net', 'tenant'],
  [null, null, null, null, 'unset'],
  [undefined, undefined, null, null, 'unset'],
] as const)('market %s, tenant %s', (market, tenant, includes, basis, source) => {
  expect(pricingOf({ market, tenant })).toEqual({
    prices_include_tax: includes,
    tax_basis: basis,
    source,
  });
});
