import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  lookedAfter,
  type Mark,
  markName,
  marksOf,
  marksPart,
  markText,
  NAMES,
  namesOf,
} from './mark.ts';

const thousandths = fc
  .integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
  .map((number) => (number === 0 ? 0 : number / 1_000));

const anyMark: fc.Arbitrary<Mark> = fc.record({
  id: fc.stringMatching(/^[A-Za-z0-9_-]{12}$/u),
  moment: fc.integer({ min: 0, max: 4_000_000_000_000 }),
  at: fc.constantFrom('done', 'undone'),
  amounts: fc.tuple(thousandths, thousandths, thousandths),
});

describe('a mark', () => {
  it('is read as it was written, whatever it says', () => {
    fc.assert(
      fc.property(anyMark, (mark) => {
        expect(marksOf({ [markName(mark.id)]: markText(mark) })).toEqual([mark]);
      }),
    );
  });

  it('of one piece takes 28 letters with its name', () => {
    const moment = Date.parse('2026-11-22T12:00:00Z');
    const text = markText({ moment, at: 'undone', amounts: [0, -1, 1] });
    expect(text).toBe('mwrsbk00-,-1,1');
    expect(markName('abcdefghijkl').length + text.length).toBe(28);
  });

  it.each(['', 'x', '2:mwrsbk00-,-1,1', 7, undefined])('that says %j is a bug', (text) => {
    expect(() => marksOf({ 'm:abcdefghijkl': text })).toThrow('cannot be read');
  });
});

describe('what a call looks after', () => {
  const ids = ['d', 'b', 'h', 'a', 'f', 'c', 'g', 'e'];

  it.each([
    ['B', 'abcdef'],
    ['bb', 'cdefgh'],
    ['d', 'defgha'],
    ['z', 'abcdef'],
  ])('for %s comes next behind its id in the circle: %s', (id, looked) => {
    expect(lookedAfter(ids, id).join('')).toBe(looked);
  });

  it('is all where there are few', () => {
    expect(lookedAfter(['b', 'a'], 'b')).toEqual(['b', 'a']);
    expect(lookedAfter([], 'b')).toEqual([]);
  });
});

describe('an item', () => {
  const item = {
    pk: 'p',
    sk: 's',
    goods: 3,
    [NAMES]: 'goods,left',
    'm:younger': 'b-1,-1',
    'm:older': 'a-1,-1',
    due_pk: 'TAKES#1',
    due_sk: 'x',
    f0: 'index',
  };

  it('has its marks in the order of their age', () => {
    expect(marksOf(item).map(({ id }) => id)).toEqual(['older', 'younger']);
    expect(namesOf(item)).toEqual(['goods', 'left']);
  });

  it('is carried along with all that belongs to its marks', () => {
    const { pk: _pk, sk: _sk, goods: _goods, f0: _f0, ...part } = item;
    expect(marksPart(item)).toEqual(part);
  });

  it('without marks has nothing to carry, though it waits for something else', () => {
    const plain = { pk: 'p', sk: 's', goods: 3, due_pk: 'DUE#1', due_sk: 'x' };
    expect(marksPart(plain)).toEqual({});
    expect(marksOf(plain)).toEqual([]);
    expect(namesOf(plain)).toEqual([]);
  });
});
