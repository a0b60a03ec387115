import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { tableDefinition } from '@waybill/table/item';
import { expect, test } from 'vitest';
import { accessPatternPage } from './access-pattern-page.ts';
import { ROOT, sourceFiles } from './sources/source-files.ts';

const page = accessPatternPage(tableDefinition, [
  {
    file: 'packages/areas/orders/src/order/order.repository.ts',
    patterns: [
      { name: 'An order', key: 'pk = T#tenant#ORDER#id', reads: 'one query | whole' },
      { name: 'Orders', key: 'f0 = T#tenant#ORDERS', index: 'facet0', reads: 'a page of keys' },
    ],
  },
  {
    file: 'packages/kit/events/src/missed.repository.ts',
    patterns: [{ name: 'Missed events', key: 'due_pk = OUTBOX#shard', index: 'due', reads: '' }],
  },
]);

test('every index of the table is listed', () => {
  for (const { name } of tableDefinition.indexes) expect(page).toContain(`| ${name} |`);
});

test('patterns are grouped by package, with their place and key', () => {
  expect(page.indexOf('## events')).toBeLessThan(page.indexOf('## orders'));
  expect(page).toContain('| Orders | `facet0` | `f0 = T#tenant#ORDERS` | a page of keys |');
  expect(page).toContain('| An order | table |');
  expect(page).toContain('`order/order.repository.ts`');
});

test('text cannot break a row', () => {
  expect(page).toContain('one query \\| whole');
});

test('every partition of a tenant is named as the code names it', () => {
  const written = readFileSync(resolve(ROOT, 'docs/access-patterns.md'), 'utf8');
  const names = new Set([...written.matchAll(/T#tenant#(\w[\w-]*)/gu)].map(([, name]) => name));
  const sources = sourceFiles('packages').map((file) => readFileSync(resolve(ROOT, file), 'utf8'));
  const texts = new Set(
    sources.flatMap((text) => [...text.matchAll(/'([A-Z][A-Z_-]*)'/gu)].map(([, name]) => name)),
  );
  // A name in small letters stands for what a declared resource or list is called.
  const unknown = [...names].filter((name) => /^[A-Z]/u.test(String(name)) && !texts.has(name));
  expect(names.size).toBeGreaterThan(20);
  expect(unknown).toEqual([]);
});
