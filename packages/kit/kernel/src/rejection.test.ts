import { expect, it } from 'vitest';
import {
  codeOfAll,
  firstOfEach,
  isRejection,
  PROBLEM_LIMIT,
  reject,
  rejectProblems,
} from './rejection.ts';

const problems = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    path: `items.${index}`,
    message: 'must be text',
  }));

it('holds a sentence, and details only where something in the request is meant', () => {
  expect(reject('in_use', 'It is in use.')).toEqual({
    rejected: 'in_use',
    message: 'It is in use.',
  });
  const details = [{ path: 'code', message: 'is taken' }];
  expect(reject('unique_violation', 'code is taken', details)).toMatchObject({ details });
});

it('shortens what a caller made long, never within a character', () => {
  const { message, details } = reject('invalid_value', `${'x'.repeat(998)}😀y`, [
    { path: 'p'.repeat(300), message: 'm'.repeat(600) },
  ]);
  expect(message).toBe(`${'x'.repeat(998)}…`);
  expect(details?.[0]?.path).toHaveLength(200);
  expect(details?.[0]?.message).toHaveLength(500);
});

it.each([
  [100, undefined],
  [101, 'and 1 more'],
  [PROBLEM_LIMIT, 'and 900 more'],
  [PROBLEM_LIMIT + 1, 'and more than 900 more'],
])('lists %i problems up to a hundred, and says how many are left', (count, rest) => {
  const { details } = rejectProblems('invalid_value', problems(count));
  expect(details?.slice(0, 100)).toEqual(problems(100));
  expect(details?.[100]).toEqual(rest === undefined ? undefined : { path: '', message: rest });
});

it('makes its sentence of its problems', () => {
  expect(rejectProblems('invalid_value', problems(2)).message).toBe(
    'items.0 must be text; items.1 must be text',
  );
});

it('has the code of its first problem where all have one', () => {
  const problem = (code?: string) => ({ path: 'zip', message: 'is wrong', code });
  expect(codeOfAll([problem('invalid_zip'), problem('invalid_code')])).toBe('invalid_zip');
  expect(codeOfAll([problem('invalid_zip'), problem()])).toBe('invalid_value');
  expect(codeOfAll([])).toBe('invalid_value');
});

it('is told from every other value', () => {
  expect(isRejection(reject('not_found', 'There is none.'))).toBe(true);
  for (const other of [undefined, null, 'rejected', 1, {}, { message: 'x' }]) {
    expect(isRejection(other)).toBe(false);
  }
});

// API-171
it('keeps the first problem of each value, and all of the whole', () => {
  const named = (path: string, message: string) => ({ path, message });
  const [first, second] = [named('size', 'must be text'), named('size', 'is too long')];
  const whole = [named('body', 'needs a name'), named('body', 'needs a size')];
  expect(firstOfEach([first, ...whole, second], 'body')).toEqual([first, ...whole]);
  expect(firstOfEach([first, second])).toEqual([first]);
});
