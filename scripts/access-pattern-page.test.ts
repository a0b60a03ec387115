import { tableDefinition } from '@waybill/table/item/definition';
import { expect, test } from 'vitest';
import { accessPatternPage } from './access-pattern-page.ts';

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
