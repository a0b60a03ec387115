import { expect, it } from 'vitest';
import { hold } from './held.ts';

it('holds the newest, within rows and bytes', () => {
  const held = hold<string>({ rows: 3, bytes: 100 });
  for (const id of ['a', 'b', 'c', 'd']) held.add(id, id.toUpperCase(), 10);
  expect(held.all()).toEqual(['B', 'C', 'D']);
  held.add('e', 'E', 85);
  expect(held.all()).toEqual(['D', 'E']);
  held.add('f', 'F', 500);
  expect(held.all()).toEqual(['F']);
  expect([held.get('f'), held.get('a')]).toEqual(['F', undefined]);
});

it('makes a row that goes on the newest, and counts it once', () => {
  const held = hold<string>({ rows: 2, bytes: 100 });
  held.add('a', 'A', 40);
  held.add('b', 'B', 40);
  held.add('a', 'A again', 60);
  expect(held.all()).toEqual(['B', 'A again']);
});
