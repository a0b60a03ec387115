import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkFile } from './check-file.ts';
import { contentOf } from './entry.ts';
import { delimiterOf, formatOf } from './read-table.ts';
import type { Shape } from './shape.ts';

const folder = mkdtempSync(join(tmpdir(), 'tables-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const shape: Shape = {
  external_id: { kind: 'text', required: true },
  on_hand: { kind: 'number' },
};

const value = { external_id: 'b', on_hand: '2' };
/** What the service has of an earlier run. */
const taken = new Map([['b', contentOf({ line: 1, value, problems: [] })]]);

function check(name: string, text: string) {
  const file = join(folder, name);
  writeFileSync(file, text);
  return checkFile({ file, format: formatOf(name), shape }, taken);
}

it.each([
  ['a.csv', undefined, 'csv'],
  ['a.NDJSON', undefined, 'ndjson'],
  ['a.jsonl', undefined, 'ndjson'],
  ['a.txt', 'csv', 'csv'],
])('takes %s with --format %s as %s', (path, said, format) => {
  expect(formatOf(path, said)).toBe(format);
});

it('asks for the format where nothing says it', () => {
  expect(() => formatOf('a.txt')).toThrow('must end in .csv or .ndjson');
  expect(() => formatOf('a.csv', 'xml')).toThrow('--format must say');
});

it.each([
  ['a,b,c', ','],
  ['a;b;c', ';'],
  ['a\tb', '\t'],
  ['a', ','],
])('finds what stands between the headings %j', (headings, mark) => {
  expect(delimiterOf(headings)).toBe(mark);
});

describe('a table', () => {
  it.each([
    ['commas', 'external_id,on_hand\na,1\n\nb,2\n'],
    [
      'semicolons, a byte order mark and Windows ends',
      '\ufeffexternal_id;on_hand\r\na;1\r\nb;2\r\n',
    ],
    ['quotes', '"external_id","on_hand"\n"a","1"\n"b","2"'],
  ])('may have %s', async (_, text) => {
    expect(await check('table.csv', text)).toEqual({ records: 2, known: 1, problems: [] });
  });

  it('tells each problem with its line', async () => {
    const { problems } = await check('table.csv', 'external_id,on_hand,more\na,x,\n\na,1,y\n');
    expect(problems).toEqual([
      { line: 2, column: 'on_hand', problem: 'must be a number like 4.95' },
      { line: 4, column: 'external_id', problem: 'stands on line 2 already' },
      { line: 4, column: 'more', problem: 'is not known; there are external_id, on_hand' },
    ]);
  });

  it('tells the line on which a record begins whose cells have lines of their own (CLI-17)', async () => {
    const text = 'external_id,on_hand\n"a\r\nb\nc",x\nd,y\n"e\nf",z\n';
    const { problems } = await check('table.csv', text);
    expect(problems.map(({ line, column }) => [line, column])).toEqual([
      [2, 'on_hand'],
      [5, 'on_hand'],
      [6, 'on_hand'],
    ]);
  });

  it.each([
    ['external_id,on_hand\na,1\nb,2,3\nc,4\n', 3],
    ['external_id,external_id\na,1\n', 1],
    ['external_id,on_hand\na,"1\n', 2],
  ])('is read up to where it is none: %j', async (text, line) => {
    const { problems } = await check('table.csv', text);
    expect(problems.at(-1)).toMatchObject({ line, column: '' });
    expect(problems.at(-1)?.problem).toMatch(/nothing after it was read/u);
  });
});

describe('lines of JSON', () => {
  it('are records', async () => {
    const text = '{"external_id": "a", "on_hand": 1}\n\n{"external_id": "b"}\n';
    // The b that was taken had a count: this one was mended since.
    expect(await check('rows.ndjson', text)).toEqual({ records: 2, known: 0, problems: [] });
  });

  it.each(['{"external_id": "a"}\n[]\n', '{"external_id": "a"}\n{"ext\n'])(
    'are read up to where one is none: %j',
    async (text) => {
      const { problems } = await check('rows.ndjson', text);
      expect(problems).toEqual([
        {
          line: 2,
          column: '',
          problem: 'the line must be a JSON object; nothing after it was read',
        },
      ]);
    },
  );
});
