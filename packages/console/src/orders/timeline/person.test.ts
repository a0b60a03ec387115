import { expect, it } from 'vitest';
import { personOf } from './person.ts';

it.each([
  [['Ada', 'Console'], 'Ada'],
  [[null, 'Console'], 'Console'],
  [['01976f3a-8c1e-7a44-9d0b-000000000001', 'Shop'], 'Customer'],
  [[null, undefined, ''], undefined],
])('of %j people read %s', (names, person) => {
  expect(personOf(...names)).toBe(person);
});
