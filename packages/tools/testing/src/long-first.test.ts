import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { LONG, longFirst } from './long-first.ts';

it('each project begins with its long suites, and keeps its turn and its order', () => {
  const suite = (name: string, moduleId: string) => ({ project: { name }, moduleId });
  const [kill, examples] = [
    '/shop/test/faults/kill.test.ts',
    '/shop/test/examples/examples.test.ts',
  ];
  const sorted = [
    suite('alone', '/shop/a.test.ts'),
    suite('units', '/shop/b.test.ts'),
    suite('units', kill),
    suite('units', '/shop/c.test.ts'),
    suite('units', examples),
  ];
  const names = longFirst(sorted).map(({ moduleId }) => moduleId);
  expect(names).toEqual(['/shop/a.test.ts', kill, examples, '/shop/b.test.ts', '/shop/c.test.ts']);
});

it.each(LONG)('%s is a suite', (name) => {
  expect(existsSync(resolve(import.meta.dirname, '../../../..', name))).toBe(true);
});
