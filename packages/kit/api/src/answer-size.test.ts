import { rounds } from '@waybill/testing/rounds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ANSWER_LIMIT_BYTES,
  answerBytes,
  fitsAnswer,
  fittingRows,
  pageTooLarge,
  weighRow,
} from './answer-size.ts';

const rows = (count: number, bytes: number, letter = 'x') =>
  Array.from({ length: count }, (_, id) => ({ id, text: letter.repeat(bytes) }));
const pageOf = (items: readonly unknown[]) =>
  JSON.stringify({ items, total: 1_000_000, limit: 200, offset: 1_000_000 });

describe('an answer', () => {
  // API-55
  it('is measured with its quotes escaped, as it travels', () => {
    const body = JSON.stringify({ text: '"'.repeat(1_400_000) });
    expect(Buffer.byteLength(body)).toBeLessThan(ANSWER_LIMIT_BYTES);
    expect(fitsAnswer(body)).toBe(false);
  });

  it('is judged alike with and without the second look', () => {
    const sized = (bytes: number, letter: string) => letter.repeat(Math.floor(bytes));
    const size = fc.double({ min: 1_500_000, max: 6_000_000, noNaN: true });
    fc.assert(
      fc.property(size, fc.constantFrom('x', 'é', '€', '"', '\\'), (bytes, letter) => {
        const body = sized(bytes / Buffer.byteLength(letter), letter);
        expect(fitsAnswer(body)).toBe(answerBytes(body) <= ANSWER_LIMIT_BYTES);
      }),
      { numRuns: rounds({ short: 12, long: 25 }) },
    );
  });
});

describe('a page that is too large', () => {
  it.each([
    [25, 320 * 1024, 'x'],
    [58, 128 * 1024, 'x'],
    [110, 60_000, '"'],
    [3, 3_000_000, '€'],
  ])('%d rows of %d: names the largest limit that fits', (count, bytes, letter) => {
    const all = rows(count, bytes / Buffer.byteLength(letter), letter);
    const limit = fittingRows(all.map(weighRow));
    expect(fitsAnswer(pageOf(all))).toBe(false);
    expect(fitsAnswer(pageOf(all.slice(0, limit)))).toBe(limit > 0);
    expect(fitsAnswer(pageOf(all.slice(0, limit + 1)))).toBe(false);
  });

  it('is one whose rows do not all fit', () => {
    expect(fittingRows(rows(3, 1_000).map(weighRow))).toBe(3);
  });

  // API-56, API-57
  it('says so, or refuses the row that fits no page', () => {
    expect(pageTooLarge(rows(6, 1_000_000).map(weighRow))).toMatchObject({
      rejected: 'page_too_large',
      message: expect.stringContaining('limit=5'),
      details: [{ path: 'limit' }],
    });
    expect(pageTooLarge(rows(2, 6_000_000).map(weighRow))).toMatchObject({
      rejected: 'payload_too_large',
    });
  });
});
