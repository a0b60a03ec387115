import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOTE_SETS } from '../hot-items.ts';
import {
  type EscrowNote,
  isKept,
  isNotEscrowed,
  NAMES,
  namesOf,
  noteIn,
  noteOn,
  notesOf,
  notesPart,
  noteText,
  removal,
  repeatedOn,
  withNoteSets,
} from './note.ts';

const thousandths = fc
  .integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
  .map((number) => (number === 0 ? 0 : number / 1_000));

const anyNote: fc.Arbitrary<Omit<EscrowNote, 'attribute'>> = fc.record({
  id: fc.stringMatching(/^[A-Za-z0-9_-]{12}$/u),
  moment: fc.integer({ min: 0, max: 4_000_000_000_000 }),
  at: fc.constantFrom('done', 'undone'),
  amounts: fc.tuple(thousandths, thousandths, thousandths),
});

describe('a note', () => {
  it('is read as it was written, whatever it says and wherever it is kept', () => {
    fc.assert(
      fc.property(anyNote, fc.constantFrom(...NOTE_SETS), (note, set) => {
        const attribute = noteIn(set, note);
        expect(notesOf({ [set]: new Set([attribute.text]) })).toEqual([{ ...note, attribute }]);
      }),
    );
  });

  it('of one piece takes 27 letters', () => {
    const moment = Date.parse('2026-11-22T12:00:00Z');
    const text = noteText({ moment, at: 'undone', amounts: [0, -1, 1] });
    expect(text).toBe('mwrsbk00-,-1,1');
    const attribute = noteIn('m:0', {
      id: 'abcdefghijkl',
      moment,
      at: 'undone',
      amounts: [0, -1, 1],
    });
    expect(attribute.text).toHaveLength(27);
  });

  it.each(['', 'x', '2:mwrsbk00-,-1,1'])('that says %j is a bug', (text) => {
    expect(() => notesOf({ 'm:1': new Set([`abcdefghijkl ${text}`]) })).toThrow('cannot be read');
  });

  it('is asked for and removed where it is kept', () => {
    const [one, other] = ['one a-1', 'other b-1'].map((text) => ({ name: 'm:1', text }));
    expect(one && [isKept(one), isNotEscrowed(one)]).toEqual([
      ['m:1', 'contains', 'one a-1'],
      {
        all: [
          ['m:1', 'lacks', 'one a-1'],
          ['mr', 'lacks', 'one a-1'],
        ],
      },
    ]);
    expect(one && other && removal([one, other])).toEqual({
      'm:1': ['one a-1', 'other b-1'],
    });
  });
});

describe('an item', () => {
  const item = {
    pk: 'p',
    sk: 's',
    goods: 3,
    [NAMES]: 'goods,left',
    'm:0': new Set(['younger b-1,-1', 'oldest 9-1,-1']),
    'm:1': new Set(['older a-1,-1', 'youngest c-1,-1']),
    mr: new Set(['younger b-1,-1', 'gone d-1,-1']),
    due_pk: 'NOTES#1',
    due_sk: 'x',
    f0: 'index',
  };

  it('has its notes in the order of their age', () => {
    expect(notesOf(item).map(({ id }) => id)).toEqual(['oldest', 'older', 'younger', 'youngest']);
    expect(noteOn(item, 'older')?.moment).toBe(10);
    expect([noteOn(item, 'other'), noteOn(undefined, 'older')]).toEqual([undefined, undefined]);
    expect(namesOf(item)).toEqual(['goods', 'left']);
  });

  it('tells which takes were repeated, though their notes are gone', () => {
    expect(repeatedOn(item).map(({ id }) => id)).toEqual(['younger', 'gone']);
    expect(repeatedOn(undefined)).toEqual([]);
    const { [NAMES]: _names, 'm:0': _0, 'm:1': _1, ...rest } = item;
    const carried: object = JSON.parse(JSON.stringify(notesPart(rest)));
    expect(carried).toEqual({ mr: ['younger b-1,-1', 'gone d-1,-1'] });
    expect(withNoteSets({ pk: 'p', sk: 's', ...carried })).toEqual({
      pk: 'p',
      sk: 's',
      mr: item.mr,
    });
  });

  it('is carried along with all that belongs to its notes', () => {
    const { pk, sk, goods: _goods, f0: _f0, ...part } = item;
    const carried: object = JSON.parse(JSON.stringify(notesPart(item)));
    expect(notesOf({ ...carried })).toEqual(notesOf(item));
    expect(withNoteSets({ pk, sk, ...carried })).toEqual({ pk, sk, ...part });
    expect(withNoteSets({ pk, sk, goods: 3 })).toEqual({ pk, sk, goods: 3 });
  });

  it('without notes has nothing to carry, though it waits for something else', () => {
    const plain = { pk: 'p', sk: 's', goods: 3, due_pk: 'DUE#1', due_sk: 'x' };
    expect(notesPart(plain)).toEqual({});
    expect(notesOf(plain)).toEqual([]);
    expect(namesOf(plain)).toEqual([]);
  });
});
