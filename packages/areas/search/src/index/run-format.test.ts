import { describe, expect, it } from 'vitest';
import { posting } from './postings.ts';
import {
  goneTerm,
  isWord,
  type Line,
  lineText,
  openBlock,
  openChunk,
  packBlock,
  packChunk,
} from './run-format.ts';

const lines: readonly Line[] = [
  { term: '=status:placed', count: 12_345 },
  { term: 'anna', postings: [posting(9), posting(4, true), posting(0)] },
  { term: 'anna!', postings: [posting(4, true)] },
];

describe('a run', () => {
  it('has blocks of terms with their postings, or how many lie apart', () => {
    expect(openBlock(packBlock(lines.map(lineText)))).toEqual(lines);
  });

  it('has parts of long lists', () => {
    const postings = Array.from({ length: 900 }, (_, index) => posting(2_000_000 - 3 * index));
    const bytes = packChunk(postings);
    expect(openChunk(bytes)).toEqual(postings);
    expect(bytes.length).toBeLessThan(100);
  });

  it.each([
    ['anna', true],
    ['=status:placed', false],
    [goneTerm('ann'), false],
  ])('%s is a word: %s', (term, expected) => {
    expect(isWord(term)).toBe(expected);
  });
});
