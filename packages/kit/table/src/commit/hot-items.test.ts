import { beforeEach, expect, it } from 'vitest';
import { rememberHotItems } from './hot-items.ts';

let now = 0;
let items: ReturnType<typeof rememberHotItems>;
beforeEach(() => {
  now = 0;
  items = rememberHotItems(() => now);
});

it('an item is hot for a minute after a conflict, and from each one anew', () => {
  expect(items.isHot('a')).toBe(false);
  items.note('a');
  now = 59_999;
  expect([items.isHot('a'), items.isHot('b')]).toEqual([true, false]);
  items.note('a');
  now = 119_998;
  expect(items.isHot('a')).toBe(true);
  now = 119_999;
  expect(items.isHot('a')).toBe(false);
});

const note = (text: string, name = 'm:0') => ({ name, text });

it('one call removes a note that is no longer needed, and adds its own to the other set', () => {
  expect(items.claim('a')).toEqual({ set: 'm:0', left: [] });
  for (const text of ['1', '2']) items.remember('a', note(text));
  items.remember('a', note('3', 'm:1'));
  expect(items.claim('a')).toEqual({ set: 'm:1', left: [note('1'), note('2')] });
  expect(items.claim('a')).toEqual({ set: 'm:0', left: [note('3', 'm:1')] });
  expect(items.claim('a')).toEqual({ set: 'm:0', left: [] });
  expect([items.isHot('a'), items.claim('b').left]).toEqual([false, []]);
});

it('it remembers a thousand items and forty notes of each, the latest', () => {
  for (let index = 0; index < 1_001; index += 1) items.note(String(index));
  expect([items.isHot('0'), items.isHot('1')]).toEqual([false, true]);
  for (let index = 0; index < 41; index += 1) items.remember('a', note(String(index)));
  const { left } = items.claim('a');
  expect([left.length, left[0]]).toEqual([40, note('1')]);
});
