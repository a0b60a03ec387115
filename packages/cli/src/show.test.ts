import { expect, it } from 'vitest';
import { note, show, table } from './show.ts';

it('sets rows under their headings, as wide as their widest cell', () => {
  const rows = [
    ['ORD-000001', 47.6],
    ['ORD-2', null],
  ];
  expect(table(['NUMBER', 'TOTAL'], rows)).toBe('NUMBER      TOTAL\nORD-000001  47.6\nORD-2');
});

it('lets no value of a shop move the cursor', () => {
  expect(table(['NAME'], [['a\u001b[2Jb\nc']])).toBe('NAME\na [2Jb c');
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
