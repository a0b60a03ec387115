import * as v from 'valibot';
import { expect, it } from 'vitest';
import { shaped } from './field-kinds.ts';

// SHP-36
it.each([
  ['EUR', undefined],
  ['eu1', ['must be three letters']],
])('a text of a form is read: %j', (sent, problems) => {
  const { wire } = shaped(/^[a-z]{3}$/iu, 'be three letters', 3);
  expect(v.safeParse(wire, sent).issues?.map(({ message }) => message)).toEqual(problems);
});
