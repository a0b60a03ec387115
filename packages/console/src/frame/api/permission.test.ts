import { expect, it } from 'vitest';
import { permits } from './permission.ts';

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
