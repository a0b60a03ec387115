import { expect, it } from 'vitest';
import { locationFacts } from '../stock/stock.factory.ts';
import { findBatchLocation, readReason, refuseReason } from './reason.ts';

// INV-59
it.each([
  [undefined, null],
  [null, null],
  ['', null],
  [' \n', null],
  [' counted ', ' counted '],
])('reads %j as %j', (reason, expected) => {
  expect(readReason(reason)).toBe(expected);
});

// INV-59
it.each([
  ['none', 'adjustment', false],
  ['none', 'receipt', false],
  ['adjustments', 'adjustment', true],
  ['adjustments', 'receipt', false],
  ['all', 'adjustment', true],
  ['all', 'receipt', true],
] as const)('%s: a reason for an %s is owed: %s', (movement_reason_required, booked, owed) => {
  const settings = { movement_reason_required };
  const refused = owed ? { rejected: 'reason_required' } : undefined;
  expect(refuseReason(booked, null, settings)?.rejected).toBe(refused?.rejected);
  expect(refuseReason(booked, 'counted', settings)).toBeUndefined();
});

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

// API-317
it.each([
  ['the only location where none is named', [shop.id], 'counted', null, shop],
  [
    'no other location, before it asks for the reason',
    [shop.id],
    null,
    'main',
    'location_not_permitted',
  ],
  ['none of several', [shop.id, main.id], null, null, 'invalid_value'],
])('finds for a bound key %s', (_, places, reason, location_code, expected) => {
  const reach = { locations: [main, shop], places, settings };
  const found = findBatchLocation('adjustment', { reason, location_code }, reach);
  expect(found).toMatchObject(typeof expected === 'string' ? { rejected: expected } : expected);
});
