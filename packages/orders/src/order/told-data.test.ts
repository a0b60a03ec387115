import { expect, it } from 'vitest';
import { eventMetadata, toldData } from './told-data.ts';

const data = { order_id: 'o', number: 'DEL-1', positions: ['p'.repeat(80)], restock: null };

it('tells everything where there is room', () => {
  const told = toldData(data, 200);
  expect(told).toEqual({ data, trimmed: [] });
  expect(eventMetadata(3, null, told)).toEqual({ sequence: 3, actor: null });
});

it('leaves out what grows with the order where there is none, and says so', () => {
  const told = toldData(data, 100);
  expect(told.data).toEqual({ order_id: 'o', number: 'DEL-1' });
  expect(eventMetadata(3, 'c', told)).toEqual({
    sequence: 3,
    actor: 'c',
    trimmed: ['positions', 'restock'],
  });
});
