import { describe, expect, it } from 'vitest';
import { type Posting, posting } from './postings.ts';
import {
  CHUNK_POSTINGS,
  endsList,
  goneTerm,
  isWord,
  type Line,
  lineText,
  openBlock,
  openChunk,
  packBlock,
  packList,
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

  const [smallest, , largest] = CHUNK_POSTINGS;

  /** Postings of so many orders, before each of which up to so many others are left out. */
  const listOf = (size: number, holes: number, youngest = 99_999_999): Posting[] => {
    let random = 1;
    let ordinal = youngest;
    return Array.from({ length: size }, () => {
      random = (random * 48_271) % 2_147_483_647;
      ordinal -= 1 + (random % holes);
      return posting(ordinal);
    });
  };

  it.each([
    ['of every order', listOf(20_000, 1), [largest, largest, largest, 20_000 - 3 * largest]],
    ['of less than a part', listOf(900, 1), [900]],
    ['that ends with a whole part', listOf(smallest, 1), [smallest]],
    ['of few orders', listOf(4_000, 40_000), [smallest, smallest, 4_000 - 2 * smallest]],
    [
      'that begins denser than it goes on',
      [...listOf(smallest, 20), ...listOf(2_000, 40_000, 99_000_000)],
      [smallest, smallest, 2_000 - smallest],
    ],
  ])('has the list of a term %s in parts of half a unit', (_, list, sizes) => {
    const chunks = packList(list);
    expect(chunks.map(({ postings }) => postings.length)).toEqual(sizes);
    expect(chunks.flatMap(({ bytes }) => openChunk(bytes))).toEqual(list);
    for (const { bytes } of chunks) expect(bytes.length).toBeLessThan(4_000);
  });

  it.each([
    [0, true],
    [smallest - 1, true],
    [smallest, false],
    [largest, false],
    [largest - 1, true],
  ])('ends a list with a part of another size: %i', (size, expected) => {
    expect(endsList(listOf(size, 1))).toBe(expected);
  });

  it.each([
    ['anna', true],
    ['=status:placed', false],
    [goneTerm('ann'), false],
  ])('%s is a word: %s', (term, expected) => {
    expect(isWord(term)).toBe(expected);
  });
});
