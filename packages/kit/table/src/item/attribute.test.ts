import { expect, it } from 'vitest';
import { texts } from './attribute.ts';

it('texts without an order are a set of the table, which has no empty one', () => {
  const some = new Set(['a', 'b']);
  expect([texts.write(some), texts.write(new Set())]).toEqual([some, undefined]);
  expect([texts.read(some), texts.read(undefined)]).toEqual([some, new Set()]);
  expect(() => texts.read(['a'])).toThrow('holds no set');
});
