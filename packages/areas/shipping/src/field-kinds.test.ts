import { expect, it } from 'vitest';
import { shaped } from './field-kinds.ts';

// SHP-36
it.each([
  ['EUR', { value: 'EUR' }],
  ['euro', { problem: 'must be three letters' }],
  [978, { problem: 'must be three letters' }],
])('a text of a form is read: %j', (sent, read) => {
  expect(shaped(/^[a-z]{3}$/iu, 'be three letters', 3).read(sent)).toEqual(read);
});
