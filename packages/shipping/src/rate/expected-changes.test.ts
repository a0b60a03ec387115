import { expect, it } from 'vitest';
import { type Expected, expectAgain, expectNothing, spendQuote } from './expected-changes.ts';

// SHP-135
it('expects some methods again for ten quotes, and nothing of many', () => {
  expect(expectAgain(['a', 'b'])).toEqual({ ids: ['a', 'b'], quotes: 10 });
  expect(expectAgain(['a', 'b', 'c', 'd', 'e'])).toEqual(expectNothing);
  let expected: Expected = expectAgain(['a']);
  for (let left = 9; left >= 1; left -= 1) {
    expected = spendQuote(expected);
    expect(expected).toEqual({ ids: ['a'], quotes: left });
  }
  expect(spendQuote(expected)).toEqual(expectNothing);
  expect(spendQuote(expectNothing)).toEqual(expectNothing);
});
