import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';
import { csvReader } from './csv-reader.ts';

/** The rows of a text, which comes in pieces of this length. */
function rowsOf(text: string, separator?: string, length = text.length || 1) {
  const { read, end } = csvReader(separator);
  const pieces = text.match(new RegExp(`[^]{1,${length}}`, 'gu')) ?? [];
  return [...pieces.flatMap(read), ...end()];
}

// CRT-113
it.each([
  ['', []],
  ['a,b', [[1, ['a', 'b']]]],
  [
    'a,b\n1,\n',
    [
      [1, ['a', 'b']],
      [2, ['1', '']],
    ],
  ],
  [
    'a\r\nb\rc\nd',
    [
      [1, ['a']],
      [2, ['b']],
      [3, ['c']],
      [4, ['d']],
    ],
  ],
  [
    'a\n\n\r\nb\n\n',
    [
      [1, ['a']],
      [4, ['b']],
    ],
  ],
  ['"a,b","c""d",""', [[1, ['a,b', 'c"d', '']]]],
  [
    '"a\r\nb\n",c\nd',
    [
      [1, ['a\r\nb\n', 'c']],
      [4, ['d']],
    ],
  ],
  [' "a" ,  b ', [[1, ['a', '  b ']]]],
  [',\n', [[1, ['', '']]]],
])('reads %j', (text, rows) => {
  expect(rowsOf(text)).toEqual(rows.map(([line, cells]) => ({ line, cells })));
});

// CRT-113
it.each([
  ['a\n"b\nc\n', 2, /not closed/u],
  ['"', 1, /not closed/u],
  ['a\n5" wide,x\n', 2, /not closed/u],
  ['a\n5" x 3" wide\n', 2, /within a cell/u],
  ['"a"b,c\n', 1, /within a cell/u],
])('says of %j what is wrong with line %d', (text, line, problem) => {
  expect(rowsOf(text)).toContainEqual({ line, problem: expect.stringMatching(problem) });
});

it('reads on behind a row that it cannot read', () => {
  expect(rowsOf('5" x 3"\nb')).toMatchObject([{ line: 1 }, { line: 2, cells: ['b'] }]);
});

const cell = fc.string({ unit: fc.constantFrom(...'",;\r\n x'), maxLength: 8 });

// CRT-113
it('reads what was written, in pieces of any length', () => {
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 4 });
  const asked = fc.tuple(table, fc.constantFrom(',' as const, ';' as const), fc.nat(7));
  fc.assert(
    fc.property(asked, ([rows, separator, more]) => {
      const text = rows.map((cells) => csvLine(cells, separator, (one) => one)).join('');
      const read = rowsOf(text, separator, more + 1);
      expect(read.map((row) => ('cells' in row ? row.cells : row))).toEqual(rows);
      const before = (count: number) =>
        rows.slice(0, count).reduce((sum, cells) => sum + 1 + endsIn(cells), 1);
      expect(read.map(({ line }) => line)).toEqual(rows.map((_, index) => before(index)));
    }),
  );
});

const endsIn = (cells: readonly string[]) => cells.join(' ').match(/\r\n|\r|\n/gu)?.length ?? 0;
