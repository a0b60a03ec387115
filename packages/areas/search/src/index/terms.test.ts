import { describe, expect, it } from 'vitest';
import { posting } from './postings.ts';
import { openTerms, packTerms, termsOfRun } from './terms.ts';

describe('the terms of a run', () => {
  it('are what its orders got and lost, and the beginnings that went with it', () => {
    const terms = termsOfRun([
      { ordinal: 4, before: [], now: ['=status:placed', 'anna'] },
      { ordinal: 2, before: ['=status:placed', 'anna', 'bob'], now: ['=status:completed', 'anne'] },
    ]);
    expect(terms).toEqual([
      ['=status:completed', [posting(2)]],
      ['=status:placed', [posting(4), posting(2, true)]],
      ['anna', [posting(4), posting(2, true)]],
      ['anna!', [posting(2, true)]],
      ['anne', [posting(2)]],
      ['bo!', [posting(2, true)]],
      ['bob', [posting(2, true)]],
      ['bob!', [posting(2, true)]],
    ]);
  });

  it('are none where nothing changed', () => {
    expect(termsOfRun([{ ordinal: 1, before: ['a'], now: ['a'] }])).toEqual([]);
  });

  it.each([[[]], [['a', 'ß', '=status:placed']]])('of an order are stored: %j', (terms) => {
    expect(openTerms(packTerms(terms))).toEqual(terms);
  });
});
