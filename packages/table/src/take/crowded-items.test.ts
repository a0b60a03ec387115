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

const mark = (text: string, attribute = 'm:0') => ({ attribute, text });

it("a mark that nobody needs is one call's to remove, whose own goes to the other set", () => {
  expect(items.claim('a', [])).toEqual({ set: 'm:0', left: [] });
  for (const text of ['1', '2']) items.remember('a', mark(text));
  items.remember('a', mark('3', 'm:1'));
  expect(items.claim('a', [])).toEqual({ set: 'm:1', left: [mark('1'), mark('2')] });
  expect(items.claim('a', [])).toEqual({ set: 'm:0', left: [mark('3', 'm:1')] });
  expect(items.claim('a', [])).toEqual({ set: 'm:0', left: [] });
  expect([items.isCrowded('a'), items.claim('b', []).left]).toEqual([false, []]);
});

it('a call that knows no such mark leaves its own where fewer are', () => {
  expect(items.claim('a', [mark('1'), mark('2'), mark('3', 'm:1')]).set).toBe('m:1');
  items.remember('a', mark('3', 'm:1'));
  expect(items.claim('a', [mark('1'), mark('2'), mark('3', 'm:1')]).set).toBe('m:0');
});

it('it remembers a thousand items and forty marks of each, the latest', () => {
  for (let index = 0; index < 1_001; index += 1) items.note(String(index));
  expect([items.isCrowded('0'), items.isCrowded('1')]).toEqual([false, true]);
  for (let index = 0; index < 41; index += 1) items.remember('a', mark(String(index)));
  const { left } = items.claim('a', []);
  expect([left.length, left[0]]).toEqual([40, mark('1')]);
});

it('it knows the marks of its own calls, the latest thousand', () => {
  for (let index = 0; index < 1_001; index += 1) items.noteOwn(String(index));
  expect(['0', '1', '7', '1000', 'other'].map(items.isOwn)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});
