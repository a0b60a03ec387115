import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergePostings, parsePostings, posting, postingsText } from './postings.ts';

const lists = fc
  .uniqueArray(fc.tuple(fc.nat(10_000_000), fc.boolean()), {
    selector: ([one]) => one,
    minLength: 1,
  })
  .map((all) => all.map(([one, gone]) => posting(one, gone)).sort((a, b) => b - a));

describe('postings', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(lists, (list) => {
        expect(parsePostings(postingsText(list))).toEqual(list);
      }),
    );
  });

  it('of an order are what the youngest list says', () => {
    const young = [posting(9), posting(5, true)];
    const old = [posting(7), posting(5), posting(3, true)];
    expect(mergePostings([young, old], false)).toEqual([
      posting(9),
      posting(7),
      posting(5, true),
      posting(3, true),
    ]);
  });

  it('hide nothing where nothing is older', () => {
    const young = [posting(5, true)];
    expect(mergePostings([young, [posting(5), posting(4)]], true)).toEqual([posting(4)]);
  });
});
