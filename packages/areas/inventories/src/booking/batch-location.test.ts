import { expect, it } from 'vitest';
import { locationFacts } from '../stock/stock.factory.ts';
import { findBatchLocation } from './batch-location.ts';

const main = locationFacts(1);
const shop = locationFacts(2, { code: 'shop' });
const settings = {
  movement_reason_required: 'adjustments',
  default_location_code: 'main',
} as const;

// INV-22, INV-23, INV-60
it.each([
  ['the location that is named', 'counted', 'shop', shop],
  ['the default location', 'counted', null, main],
  ['no location of an unknown code', 'counted', 'gone', { rejected: 'unknown_location' }],
  ['the missing reason before the location', null, 'gone', { rejected: 'reason_required' }],
])('finds %s', (_, reason, location_code, expected) => {
  const found = findBatchLocation(
    'adjustment',
    { reason, location_code },
    { locations: [main, shop], settings },
  );
  expect(found).toMatchObject(expected);
});
