import { expect, it } from 'vitest';
import { jsonText, note, show, table, totalText } from './show.ts';

it('sets rows under their headings, as wide as their widest cell', () => {
  const rows = [
    ['ORD-000001', 47.6],
    ['ORD-2', null],
  ];
  expect(table(['NUMBER', 'TOTAL'], rows)).toBe('NUMBER      TOTAL\nORD-000001  47.6\nORD-2');
});

// API-69
it('says of a total that was not counted to the end that there are more', () => {
  expect([{ total: 10_000 }, { total: 10_000, capped: true }].map(totalText)).toEqual([
    '10000',
    '10000+',
  ]);
});

it('lets no value of a shop move the cursor', () => {
  expect(table(['NAME'], [['a\u001b[2Jb\nc']])).toBe('NAME\na [2Jb c');
});

const hostile = 'a\u001b]0;x\u0007b\u009b31mc\u202ed\u2066\re\nf\u007f';

it('shows no character that controls a terminal, and keeps the lines of a text (CLI-15)', () => {
  let text = '';
  const out = { write: (more: string) => (text += more) };
  show({ out, flags: {} }, {}, hostile);
  expect(text).toBe('a ]0;x b 31mc d  e\nf \n');
  expect(table(['NAME'], [[hostile]]).split('\n')[1]).toBe('a ]0;x b 31mc d  e f');
});

it('writes JSON that controls no terminal and says the same (CLI-15)', () => {
  for (const indent of [undefined, 2]) {
    const text = jsonText({ name: hostile, rows: [1] }, indent);
    expect(text).not.toMatch(/[^\P{Cc}\n]|[\u202e\u2066]/u);
    expect(JSON.parse(text)).toEqual({ name: hostile, rows: [1] });
  }
});

it('tells programs in JSON what stands beside an answer (CLI-7)', () => {
  let text = '';
  const errors = { write: (more: string) => (text += more) };
  note({ errors, flags: {} }, { secret: 's' }, 'the secret is s');
  note({ errors, flags: { json: true } }, { secret: 's' }, 'the secret is s');
  expect(text).toBe('the secret is s\n{"secret":"s"}\n');
});

it('shows people a text and programs JSON', () => {
  let text = '';
  const out = { write: (more: string) => (text += more) };
  show({ out, flags: {} }, { a: 1 }, 'one a');
  show({ out, flags: { json: true } }, { a: 1 }, 'one a');
  expect(text).toBe('one a\n{"a":1}\n');
});
