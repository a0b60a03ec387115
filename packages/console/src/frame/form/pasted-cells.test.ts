import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pastedCells } from './pasted-cells.ts';

const texts = (text: string) =>
  pastedCells(text).map(({ line, cells }) => [line, ...cells.map((cell) => cell.text)]);

describe('a pasted table', () => {
  it.each([
    ['', []],
    ['A;1', [[1, 'A', '1']]],
    [
      'A;1\r\nB;2\n',
      [
        [1, 'A', '1'],
        [2, 'B', '2'],
      ],
    ],
    [
      'A\t1,5\rB\t2',
      [
        [1, 'A', '1,5'],
        [2, 'B', '2'],
      ],
    ],
    ['A,1', [[1, 'A', '1']]],
    ['A', [[1, 'A']]],
    // Lines that hold nothing.
    ['\n;;\n \u00a0;\u200b\nA;1', [[4, 'A', '1']]],
    // Blanks of every kind around what was typed.
    ['\ufeff\u00a0A ;\u202f1\u200b', [[1, 'A', '1']]],
    // Quotes: separators, quotes and lines inside them; a quote inside a cell is an inch.
    ['"A;1";2', [[1, 'A;1', '2']]],
    ['\ufeff"A";"2"', [[1, 'A', '2']]],
    ['"say ""hi""";1', [[1, 'say "hi"', '1']]],
    [
      '"two\r\nlines";1\nB;2',
      [
        [1, 'two\r\nlines', '1'],
        [3, 'B', '2'],
      ],
    ],
    ['5" pipe;1', [[1, '5" pipe', '1']]],
    [
      '"open;1\nB;2',
      [
        [1, '"open', '1'],
        [2, 'B', '2'],
      ],
    ],
    ['"A" cup;1', [[1, '"A" cup', '1']]],
    ['"A,B"\t"1"', [[1, 'A,B', '1']]],
    // A separator inside quotes separates nothing.
    ['"A\tB",1', [[1, 'A\tB', '1']]],
    ['"A;B",1', [[1, 'A;B', '1']]],
    [
      'A;1\nB,2',
      [
        [1, 'A', '1'],
        [2, 'B,2'],
      ],
    ],
    ['sep=,\r\nA,"1;2"', [[2, 'A', '1;2']]],
  ] as const)('%j is %j', (text, rows) => {
    expect(texts(text)).toEqual(rows);
  });

  it('says where each cell stands', () => {
    const text = 'A; 1,5 \n"B";2';
    const all = pastedCells(text).flatMap(({ cells }) => cells);
    expect(all.map(({ start, end }) => text.slice(start, end))).toEqual(['A', ' 1,5 ', '"B"', '2']);
  });

  it('is read back as a spreadsheet writes it', () => {
    const cell = fc
      .string({ unit: fc.constantFrom(...'aé1"\t;,.\r\n') })
      .map((text) => `x${text}x`);
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1 });
    fc.assert(
      fc.property(table, fc.constantFrom('\t', ';', ','), (rows, separator) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const written = rows.map((row) => row.map(quoted).join(separator)).join('\r\n');
        const read = pastedCells(written).map(({ cells }) => cells.map((one) => one.text));
        expect(read).toEqual(rows);
      }),
    );
  });
});
