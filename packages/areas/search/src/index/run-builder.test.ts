import { describe, expect, it } from 'vitest';
import { type Posting, posting } from './postings.ts';
import { groupOf, RunBuilder, type RunItem } from './run-builder.ts';
import { CHUNK_POSTINGS, INLINE_POSTINGS, openBlock, openChunk } from './run-format.ts';
import { BLOCKS_END, blockKey, chunkKey } from './run-keys.ts';

const [, , LARGEST] = CHUNK_POSTINGS;

/** Postings of so many orders, the last of them the number 0. */
const postingsOf = (size: number): Posting[] =>
  Array.from({ length: size }, (_, index) => posting(size - 1 - index));

function build(terms: readonly (readonly [string, readonly Posting[]])[]): RunItem[] {
  const builder = new RunBuilder();
  for (const [term, postings] of terms) builder.add(term, postings);
  builder.end();
  return builder.take();
}

const isList = ({ sk }: RunItem) => !sk.startsWith('BLOCK#');
const linesOf = (items: readonly RunItem[]) =>
  items.filter((one) => !isList(one)).flatMap(({ bytes }) => openBlock(bytes));
const prefixes = (items: readonly RunItem[]) =>
  items.filter(({ sk }) => sk.startsWith('PREFIX#')).map(({ sk }) => sk.split('#')[1]);

describe('a run that is built', () => {
  it('has nothing where no term came', () => {
    expect(build([])).toEqual([]);
  });

  it('has its terms in one block that is found by the last of them', () => {
    const items = build([
      ['=on_hold:true', [posting(3)]],
      ['a', [posting(3)]],
      ['bob', [posting(2, true)]],
    ]);
    expect(items.map(({ sk }) => sk)).toEqual([blockKey('bob')]);
    expect(linesOf(items)).toEqual([
      { term: '=on_hold:true', postings: [posting(3)] },
      { term: 'a', postings: [posting(3)] },
      { term: 'bob', postings: [posting(2, true)] },
    ]);
  });

  it('has as many blocks as its terms need, all before their end', () => {
    const terms = Array.from(
      { length: 900 },
      (_, index) => `word${String(index).padStart(9, '0')}`,
    );
    const items = build(terms.map((term) => [term, [posting(1)]] as const)).filter(
      (one) => !isList(one),
    );
    expect(items.length).toBeGreaterThan(1);
    expect(items.map(({ sk }) => sk)).toEqual(items.map(({ sk }) => sk).sort());
    expect(items.at(-1)?.sk).toBe(blockKey(terms.at(-1) ?? ''));
    expect(blockKey('~') < BLOCKS_END).toBe(true);
    expect(linesOf(items).map(({ term }) => term)).toEqual(terms);
  });

  it('has long lists apart, in parts that are found by their oldest order', () => {
    const size = LARGEST + 10;
    const items = build([['=status:placed', postingsOf(size)]]);
    expect(linesOf(items)).toEqual([{ term: '=status:placed', count: size }]);
    const [young, old, ...others] = items.filter(isList);
    expect(others).toEqual([]);
    expect(young?.sk).toBe(chunkKey('LIST', '=status:placed', 10));
    expect(old?.sk).toBe(chunkKey('LIST', '=status:placed', 0));
    expect(openChunk(young?.bytes ?? new Uint8Array())).toEqual(postingsOf(size).slice(0, -10));
    expect(openChunk(old?.bytes ?? new Uint8Array())).toEqual(postingsOf(10));
  });

  it.each([
    [INLINE_POSTINGS, []],
    [INLINE_POSTINGS + 1, ['anna', 'ann', 'an']],
  ])('has a list for each beginning of words with more than 400 postings: %i', (size, expected) => {
    expect(prefixes(build([['anna', postingsOf(size)]]))).toEqual(expected);
  });

  it('counts each word of a beginning, and has an order in its list once', () => {
    const half = postingsOf(INLINE_POSTINGS / 2 + 1);
    const items = build([
      ['anna', half],
      ['anne', half],
      ['bob', [posting(1)]],
    ]);
    expect(prefixes(items)).toEqual(['ann', 'an']);
    for (const { bytes } of items.filter(isList)) expect(openChunk(bytes)).toEqual(half);
  });

  it('leaves out of beginnings what has lost a word, and counts it all the same', () => {
    const removed = postingsOf(INLINE_POSTINGS + 1).map((one) => one + 1);
    const items = build([
      ['anna', removed],
      ['annabel', [posting(7)]],
    ]);
    expect(prefixes(items)).toEqual(
      ['ann', 'an'].flatMap((one) => (one === 'ann' ? ['anna', one] : [one])),
    );
    for (const { sk, bytes } of items) {
      if (sk.startsWith('PREFIX#')) expect(openChunk(bytes)).toEqual([posting(7)]);
    }
  });

  it('is handed out as it is made, each item once', () => {
    const builder = new RunBuilder();
    builder.add('anna', postingsOf(LARGEST * 2));
    expect(builder.pending()).toBe(2);
    expect(builder.take()).toHaveLength(2);
    expect(builder.take()).toEqual([]);
    builder.end();
    // Three beginnings in two parts each, and the block.
    expect(builder.pending()).toBe(7);
  });

  it('may go on behind words that begin alike', () => {
    expect([groupOf('anna'), groupOf('a'), groupOf('𝒶𝒷𝒸')]).toEqual(['an', 'a', '𝒶𝒷']);
  });
});
