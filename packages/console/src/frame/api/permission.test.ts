import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { AT_LOCATIONS, mayCall, permits } from './permission.ts';

// API-101
it.each([
  [['*'], 'orders.ship', true],
  [['orders.ship'], 'orders.ship', true],
  [['orders.*'], 'orders.returns.receive', true],
  [['orders.*'], 'orderlists.list', false],
  [['orders.returns.*'], 'orders.ship', false],
  [['orders.ship'], 'orders.shippable', false],
  [['inventories.*', 'orders.list'], 'orders.list', true],
  [[], 'orders.list', false],
  [[], undefined, true],
])('%j lets %s: %s', (granted, operation, allowed) => {
  expect(permits(granted, operation)).toBe(allowed);
});

// API-314
it.each([
  ['inventories.stock.list', null, true],
  ['inventories.stock.list', ['main'], true],
  ['inventories.stock.update', ['main'], false],
  ['orders.list', ['main'], false],
  ['orders.list', null, true],
  [undefined, ['main'], true],
])('offers %s to a key of %j: %s', (operation, location_codes, isOffered) => {
  expect(mayCall({ permissions: ['*'], location_codes }, operation)).toBe(isOffered);
  const isOpen = operation === undefined;
  expect(mayCall({ permissions: [], location_codes }, operation)).toBe(isOpen);
});

// API-314
it('knows what the service opens to keys that are bound to locations', () => {
  const { paths } = JSON.parse(
    readFileSync(`${import.meta.dirname}/../../../../../docs/openapi.json`, 'utf8'),
  ) as { paths: Record<string, Record<string, { operationId?: string }>> };
  const open = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter((operation) => 'x-waybill-at-locations' in operation)
    .map(({ operationId }) => operationId);
  expect([...AT_LOCATIONS].sort()).toEqual(open.sort());
});
