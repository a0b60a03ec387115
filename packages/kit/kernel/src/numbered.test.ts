import { expect, it } from 'vitest';
import { numbered } from './numbered.ts';

it('numbers all but the first, which keeps its name when others join it', () => {
  expect([0, 1, 2].map((index) => numbered('table', index))).toEqual([
    'table',
    'table-2',
    'table-3',
  ]);
});
