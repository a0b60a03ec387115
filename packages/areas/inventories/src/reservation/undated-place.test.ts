import { describe, expect, it } from 'vitest';
import { behindLast, behindPage, type UndatedPlace } from './undated-place.ts';

describe('behindPage', () => {
  it.each<[string, UndatedPlace, readonly string[], UndatedPlace]>([
    ['nothing was kept', {}, [], { behind: 'm' }],
    ['the first that was kept', { behind: 'a' }, ['f', 'd', 'g'], { behind: 'm', again: 'd' }],
    ['one of an earlier page', { behind: 'e', again: 'c' }, ['f'], { behind: 'm', again: 'c' }],
  ])('remembers %s', (_, place, kept, expected) => {
    expect(behindPage(place, 'm', kept)).toEqual(expected);
  });

  it('stays where it was behind a page without anything', () => {
    const place = { behind: 'd', again: 'b' };
    expect(behindPage(place, undefined, [])).toEqual(place);
  });
});

describe('behindLast', () => {
  it.each<[string, UndatedPlace, UndatedPlace]>([
    ['where it ended', { behind: 'd' }, { behind: 'd' }],
    ['what was kept', { behind: 'd', again: 'b' }, { behind: 'b' }],
    ['what is settled', { behind: 'z' }, { behind: 'm' }],
    ['what is settled, before what was kept', { behind: 'z', again: 'y' }, { behind: 'm' }],
    ['the beginning, where there was nothing', {}, {}],
  ])('goes on at %s', (_, place, expected) => {
    expect(behindLast(place, 'm')).toEqual(expected);
  });
});
