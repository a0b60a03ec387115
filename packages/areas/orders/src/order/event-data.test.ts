import { expect, it } from 'vitest';
import { eventMetadata, trimData } from './event-data.ts';

const data = { order_id: 'o', number: 'DEL-1', positions: ['p'.repeat(80)], restock: null };

it.each([200, JSON.stringify(data).length])('keeps everything where there is room: %d', (room) => {
  const trimmed = trimData(data, room);
  expect(trimmed).toEqual({ data, trimmed: [] });
  expect(eventMetadata(3, null, trimmed)).toEqual({ sequence: 3, actor: null });
});

// ORD-126
it('leaves out what grows with the order where there is none, and says so', () => {
  const trimmed = trimData(data, 100);
  expect(trimmed.data).toEqual({ order_id: 'o', number: 'DEL-1' });
  expect(eventMetadata(3, 'c', trimmed)).toEqual({
    sequence: 3,
    actor: 'c',
    trimmed: ['positions', 'restock'],
  });
  const moved = { order_id: 'o', moved: ['m'.repeat(80)] };
  expect(trimData(moved, 90)).toEqual({ data: { order_id: 'o' }, trimmed: ['moved'] });
});
