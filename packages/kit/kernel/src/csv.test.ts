import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine, unguardedCell } from './csv.ts';

const guarded = (text: string) => csvLine([text]).slice(0, -1);

it.each([
  ['=1+1', "'=1+1"],
  ['+A1', "'+A1"],
  ['-A1', "'-A1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ["'=x", "''=x"],
  ['x;=1+1', "x;'=1+1"],
  ['x,=1+1', `"x,'=1+1"`],
  ['x\n=1+1', `"x\n'=1+1"`],
  ['x;"=1+1;', `"x;'""=1+1;"`],
  ['\tx', "'\tx"],
])('guards %j', (text, cell) => {
  expect(guarded(text)).toBe(cell);
});

it.each(['-5', '+1.5', '-1.234', '12', "O'Brien", "'quoted'", 'a-b;c=d', ''])(
  'leaves %j as it is',
  (text) => {
    expect(guarded(text)).toBe(text);
    expect(unguardedCell(text)).toBe(text);
  },
);

it.each([
  [['a', 'b'], ',', 'a,b\n'],
  [['a', 'b'], ';', 'a;b\n'],
  [['-1,5', 'a'], ';', '-1,5;a\n'],
  [['a,b', 'c;d', 'say "x"', ' e'], ';', 'a,b;"c;d";"say ""x""";" e"\n'],
] as const)('writes %j', (cells, separator, line) => {
  expect(csvLine(cells, separator)).toBe(line);
});

const hostile = fc.string({
  unit: fc.constantFrom(...'=+-@＝;,\t\r\n"\'x5.'.split('')),
  maxLength: 12,
});
const separators = fc.constantFrom(',' as const, ';' as const);

it('has no formula behind a separator of any dialect, and is read as it was (CLI-19)', () => {
  const texts = fc.array(hostile, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(texts, separators, (cells, separator) => {
      const line = csvLine(cells, separator).slice(0, -1);
      // Readers of another dialect see no quotes where this one wrote them.
      const pieces = line.split(/[,;\t\r\n]/u).map((piece) => piece.replace(/^"+/u, ''));
      const formulas = pieces.filter((piece) => /^[=+\-@＝]/u.test(piece));
      expect(formulas.filter((piece) => !/^[+-]\d+(?:\.\d+)?"*$/u.test(piece))).toEqual([]);
      for (const cell of cells) {
        const written = csvLine([cell], separator).slice(0, -1);
        expect(unguardedCell(unquoted(written))).toBe(cell);
      }
    }),
  );
});

/** A cell as a reader of the same dialect takes it. */
function unquoted(written: string): string {
  return written.startsWith('"') && written.endsWith('"') && written.length > 1
    ? written.slice(1, -1).replaceAll('""', '"')
    : written;
}
