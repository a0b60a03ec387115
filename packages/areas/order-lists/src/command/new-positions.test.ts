import { expect, it } from 'vitest';
import { anId, later } from '../testing/lists.factory.ts';
import { newPositions, pathInItems, refusePositions } from './new-positions.ts';

// ORL-34, ORL-35
it('positions of a whole body stand at their index', () => {
  const all = newPositions(
    [
      { name: 'N', sku: 'S', position: 9 },
      { name: 'M', sku: 'T' },
    ],
    anId(1),
    later,
  );
  expect(all.map(({ position }) => position)).toEqual([9, 1]);
  expect(refusePositions(all, { max_items_per_list: 3 })).toBeUndefined();
  expect(pathInItems(3)).toBe('items.3.product_id');
});
