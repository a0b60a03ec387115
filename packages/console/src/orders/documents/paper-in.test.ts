import { expect, it } from 'vitest';
import { paperIn } from './paper-in.ts';

it.each([
  ['de-DE', 'a4'],
  ['de', 'a4'],
  ['en-GB', 'a4'],
  ['en-US', 'letter'],
  ['en', 'letter'],
  ['fr-CA', 'letter'],
  ['es-MX', 'letter'],
])('people who read %s print on %s', (language, paper) => {
  expect(paperIn(language)).toBe(paper);
});
