import { expect, test } from 'vitest';
import { vanishedNames } from './vanished-names.ts';

const having = (...names: string[]) => ({
  components: { schemas: Object.fromEntries(names.map((name) => [name, {}])) },
});

test('a name that goes is named, a new one is not', () => {
  expect(vanishedNames(having('Order', 'Rate'), having('Order', 'Carrier'))).toEqual(['Rate']);
});

test('a document without shapes loses none', () => {
  expect(vanishedNames({ components: {} }, having('Order'))).toEqual([]);
});
