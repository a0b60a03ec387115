import { expect, it } from 'vitest';
import { lineOf } from '../testing/cart.factory.ts';
import { findLine } from './find-line.ts';

// CRT-39
it('a line is found in its own cart alone', () => {
  const lines = [lineOf(1), lineOf(2)];
  expect(findLine(lines, lineOf(2).id)).toBe(lines[1]);
  expect(findLine(lines, lineOf(3).id)).toMatchObject({ rejected: 'not_found' });
});
