import { beforeEach, expect, it } from 'vitest';
import { type CrowdedItems, rememberCrowds } from './crowded-items.ts';

let now = 0;
let items: CrowdedItems;
beforeEach(() => {
  now = 0;
  items = rememberCrowds(() => now);
});

it('an item is crowded for a minute after a conflict, and from each one anew', () => {
  expect(items.isCrowded('a')).toBe(false);
  items.note('a');
  now = 59_999;
  expect([items.isCrowded('a'), items.isCrowded('b')]).toEqual([true, false]);
  items.note('a');
  now = 119_998;
  expect(items.isCrowded('a')).toBe(true);
  now = 119_999;
  expect(items.isCrowded('a')).toBe(false);
});

it('marks are remembered until they are off the item, and those of others stay', () => {
  expect(items.left('a')).toEqual([]);
  items.forget('a', ['none']);
  for (const id of ['1', '2', '3']) items.remember('a', id);
  items.forget('a', ['1', '3']);
  expect(items.left('a')).toEqual(['2']);
  expect(items.isCrowded('a')).toBe(false);
});

it('it remembers a thousand items and forty marks of each, the latest', () => {
  for (let index = 0; index < 1_001; index += 1) items.note(String(index));
  expect([items.isCrowded('0'), items.isCrowded('1')]).toEqual([false, true]);
  for (let index = 0; index < 41; index += 1) items.remember('a', String(index));
  expect(items.left('a')).toHaveLength(40);
  expect(items.left('a')[0]).toBe('1');
});

it('it knows the marks of its own calls, the latest thousand', () => {
  for (let index = 0; index < 1_001; index += 1) items.noteOwn(String(index));
  items.forget('a', ['7']);
  expect(['0', '1', '7', '1000', 'other'].map(items.isOwn)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});
