import { expect, it } from 'vitest';
import { withTables } from './page-tables.ts';

const page = 'Before.\n\n<!-- table: a -->\n| old |\n| rows |\n\nAfter.\n\n<!-- table: b -->\n';

it('replaces what stands under each marker, and nothing else', () => {
  const tables = new Map([
    ['a', '| new |'],
    ['b', 'None.'],
  ]);
  const written = withTables(page, tables);
  expect(written).toBe(
    'Before.\n\n<!-- table: a -->\n| new |\n\nAfter.\n\n<!-- table: b -->\nNone.\n',
  );
  expect(withTables(written, tables)).toBe(written);
});

it('refuses a marker without a table, and a table without a marker', () => {
  expect(() => withTables(page, new Map([['a', '']]))).toThrow('there is no table b');
  expect(() => withTables('', new Map([['a', '']]))).toThrow('the page has no place for a');
});
