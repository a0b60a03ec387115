import { expect, it } from 'vitest';
import { createKey } from './key-calls.ts';

it.each([
  ['orders.ship\ninventories.*', ['orders.ship', 'inventories.*']],
  [' orders.ship, orders.get;  * ', ['orders.ship', 'orders.get', '*']],
  ['', []],
])('reads %j as %j', (text, permissions) => {
  expect(createKey.bodyOf?.({ permissions: text })).toEqual({ permissions });
});

it('sends what was typed, and no end where none was', () => {
  expect(createKey.bodyOf?.({ name: 'Shelf', permissions: 'inventories.*' })).toEqual({
    name: 'Shelf',
    permissions: ['inventories.*'],
  });
});
