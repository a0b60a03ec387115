import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { formatOf } from '../shared/file-format.ts';
import { checkFile } from './check-file.ts';
import { contentOf } from './entry.ts';
import { delimiterOf, type Source, tableFormats } from './read-table.ts';
import type { Shape } from './shape.ts';

const folder = mkdtempSync(join(tmpdir(), 'tables-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const shape: Shape = {
  external_id: { kind: 'text', required: true },
  on_hand: { kind: 'number' },
  made_at: { kind: 'told' },
};

const value = { external_id: 'b', on_hand: '2' };
/** Records that the service has from an earlier run. */
const taken = new Map([['b', contentOf({ line: 1, value, problems: [] })]]);

function check(name: string, content: string | Uint8Array, how: Partial<Source> = {}) {
  const file = join(folder, name);
  writeFileSync(file, content);
  return checkFile({ file, format: formatOf(tableFormats, name), shape, ...how }, taken);
}

const clean = { records: 2, known: 1, problems: [], unused: [], closed: [] };

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
    ['blanks around quotes', 'external_id;on_hand\na;1\n "b" ; 2 \n'],
    ['tabs', 'external_id\ton_hand\na\t\nb\t2\n'],
    ['a first line that names the separator', 'sep=|\nexternal_id|on_hand\na|1\nb|2\n'],
    ['one in quotes, behind a mark', '\ufeff"sep=;"\r\nexternal_id;on_hand\r\na;1\r\nb;2\r\n'],
    ['lines of separators alone', ';;;\n\nexternal_id;on_hand;;\na;1;;\n;;;\n \u00a0;\nb;2;;\n;\n'],
  ])('may have %s', async (_, text) => {
    expect(await check('table.csv', text)).toEqual(clean);
  });

  it.each([
    ['utf-16le', Buffer.from('\ufeffexternal_id;on_hand\na;1\nb;2\n', 'utf16le')],
    ['utf-16be', Buffer.from('\ufeffexternal_id;on_hand\na;1\nb;2\n', 'utf16le').swap16()],
  ])('may be %s where it says so (CLI-20)', async (_, bytes) => {
    expect(await check('table.csv', bytes)).toEqual(clean);
  });

  it('is refused at the first line that is no text, unless its encoding is said (CLI-20)', async () => {
    const heads = 'external_id;on_hand\n';
    const bytes = Buffer.from(`${heads}A;1\n${'x;\n'.repeat(40_000)}M\xdcSLI;4\n`, 'latin1');
    const { problems } = await check('table.csv', bytes);
    expect(problems.at(-1)).toEqual({
      line: 40_003,
      column: '',
      problem: expect.stringMatching(/is not UTF-8.* --encoding windows-1252; nothing after it/u),
    });
    const short = Buffer.from(`${heads}MüSLI;4\nb;2\n`, 'latin1');
    expect(await check('table.csv', short, { encoding: 'windows-1252' })).toEqual(clean);
    const unmarked = Buffer.from(`${heads}a;1\nb;2\n`, 'utf16le');
    expect((await check('table.csv', unmarked)).problems).toMatchObject([{ line: 1 }]);
    expect(await check('table.csv', unmarked, { encoding: 'utf-16le' })).toEqual(clean);
    await expect(check('table.csv', heads, { encoding: 'utf-9' })).rejects.toThrow(
      'utf-9 is no encoding; there are utf-8',
    );
  });

  it('tells the way out at the first number that is written otherwise (CLI-21)', async () => {
    const text = 'external_id;on_hand\na;4,95\nb;1,5\nc;1.234\n';
    const said = (await check('table.csv', text)).problems.map(({ problem }) => problem);
    expect(said).toEqual([
      'write 4.95, or use --decimal comma',
      'must be a number like 4.95',
      'may be 1234 or 1.234',
    ]);
    expect((await check('table.csv', text, { decimal: 'comma' })).problems).toEqual([]);
  });

  it('names the columns that say something and go nowhere, once (CLI-25)', async () => {
    const blank = await check('table.csv', 'external_id,made_at\na,\nb,\n');
    expect(blank.unused).toEqual([]);
    const said = await check('table.csv', 'external_id,made_at\na,2017\nb,2018\n');
    expect([said.unused, said.problems]).toEqual([['made_at'], []]);
  });

  it('tells each problem with its line', async () => {
    const { problems } = await check('table.csv', 'external_id,on_hand,more\na,x,\n\na,1,y\n');
    expect(problems).toEqual([
      {
        line: 1,
        column: 'more',
        problem: 'is not known; there are external_id, on_hand, made_at',
      },
      { line: 2, column: 'on_hand', problem: 'must be a number like 4.95' },
      { line: 4, column: 'external_id', problem: 'stands on line 2 already' },
    ]);
  });

  it('tells of a line whose cells do not stand under its headings, and reads on', async () => {
    const text = 'external_id,,on_hand\na,,1,5\nb\nc,x,1\nd,,7\n';
    const { problems } = await check('table.csv', text);
    expect(problems).toEqual([
      { line: 2, column: '', problem: 'has 4 cells, and there are 3 headings' },
      { line: 3, column: '', problem: 'has 1 cell, and there are 3 headings' },
      { line: 4, column: '', problem: 'has a cell under no heading' },
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
    expect(await check('rows.ndjson', text)).toEqual({ ...clean, known: 0 });
    expect(await check('rows.ndjson', `\ufeff${text}`)).toEqual({ ...clean, known: 0 });
    const broken = Buffer.concat([Buffer.from(text), Buffer.from([0x22, 0xdc, 0x22])]);
    expect((await check('rows.ndjson', broken)).problems).toMatchObject([{ line: 4 }]);
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

const documents: Shape = { ...shape, metadata: { kind: 'object' } };

it.each([
  ['lost.ndjson', '{"external_id":"a","metadata":{"n":100000000000000000001}}\n', 1, 'metadata.n'],
  ['twice.ndjson', '{"external_id":"a","on_hand":1,"on_hand":2}\n', 1, 'on_hand'],
  ['lost.csv', 'external_id,metadata\na,"{""n"":100000000000000000001}"\n', 2, 'metadata'],
  ['twice.csv', 'external_id,metadata\na,"{""n"":1,""n"":2}"\n', 2, 'metadata'],
])('says of %s what reading would change (CLI-27)', async (name, content, line, column) => {
  const { problems } = await check(name, content, { shape: documents });
  expect(problems).toEqual([
    { line, column, problem: expect.stringMatching(/cannot be kept|must be sent once/u) },
  ]);
});

it('tells of an unknown heading above a record that is left out (CLI-17)', async () => {
  const file = join(folder, 'left-out.csv');
  writeFileSync(file, 'external_id,colour\nold,red\nnew,blue\n');
  const closed = (record: Readonly<Record<string, unknown>>) =>
    record['external_id'] === 'old' ? [{ path: 'external_id', problem: 'is closed' }] : [];
  const source = { file, format: 'csv', shape, closed } as const;
  const { problems } = await checkFile(source, new Map(), true);
  expect(problems).toMatchObject([{ line: 1, column: 'colour' }]);
});
