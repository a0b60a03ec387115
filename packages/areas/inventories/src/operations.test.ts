import { expect, it } from 'vitest';
import { inventoriesAreaOperations } from './operations.ts';

const idsOf = (only: (operation: (typeof inventoriesAreaOperations)[number]) => boolean) =>
  inventoriesAreaOperations.filter(only).map(({ id }) => id);

// INV-75
it('opens availability, its states and vocabularies to buyers, and nothing else', () => {
  expect(
    idsOf((operation) => 'audience' in operation && operation.audience === 'buyer').sort(),
  ).toEqual([
    'inventories.availability',
    'inventories.availability-states.get',
    'inventories.availability-states.list',
    'inventories.vocabularies.get',
    'inventories.vocabularies.list',
  ]);
});

// INV-112
it('writes reservations and movements by the calls that book, and by no others', () => {
  const ofRecords = /^inventories\.(?:reservations|movements)\./u;
  expect(idsOf(({ id, access }) => ofRecords.test(id) && access === 'write')).toEqual([
    'inventories.reservations.sweep',
  ]);
});
