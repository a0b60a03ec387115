import * as v from 'valibot';
import { expect, it } from 'vitest';
import { codeOf, holding, judged, judgedAfter, taking } from './judged.ts';

const problemsOf = (schema: v.GenericSchema, value: unknown) =>
  v.safeParse(schema, value).issues?.map((issue) => ({
    path: v.getDotPath(issue),
    code: codeOf(issue),
    message: issue.message,
  })) ?? [];

const range = v.object({ from: v.number(), to: v.number() });
const ordered = (value: unknown) => {
  const { from, to } = value as { from: number; to: number };
  if (from > to) return { key: 'to', code: 'range_reversed', message: 'must not come before from' };
  return from === to ? 'must not be empty' : undefined;
};

// API-60, API-63
it('a broken rule has its sentence, and its key and code where it names them', () => {
  const reversed = [{ path: 'to', code: 'range_reversed', message: 'must not come before from' }];
  const empty = [{ path: null, code: undefined, message: 'must not be empty' }];
  for (const schema of [judged(range, ordered), judgedAfter(range, ordered)]) {
    expect(problemsOf(schema, { from: 2, to: 1 })).toEqual(reversed);
    expect(problemsOf(schema, { from: 1, to: 1 })).toEqual(empty);
    expect(problemsOf(schema, { from: 1, to: 2 })).toEqual([]);
  }
});

it('a rule alone judges what is judged by it, and after its schema what that let pass', () => {
  const wrong = { from: 'x', to: 'x' };
  const empty = { path: null, code: undefined, message: 'must not be empty' };
  expect(problemsOf(judged(range, ordered), wrong)).toEqual([empty]);
  const after = problemsOf(judgedAfter(range, ordered), wrong).map(({ path }) => path);
  expect(after).toEqual(['from', 'to']);
});

// API-60
it('a rule over several keys holds even where one of them is wrong', () => {
  const entries = v.object({ from: v.number(), to: v.number(), note: v.string() });
  const paths = problemsOf(holding(entries, ordered), { from: 2, to: 1, note: 1 }).map(
    ({ path }) => path,
  );
  expect(paths).toEqual(['note', 'to']);
});

// API-171
it('a value that passes takes the form that is kept, and one that does not has its problems', () => {
  const size = taking(v.union([v.number(), v.pipe(v.string(), v.maxLength(2))]), Number);
  expect(v.parse(size, '12')).toBe(12);
  expect(v.parse(v.object({ size }), { size: 7 })).toEqual({ size: 7 });
  expect(problemsOf(size, '123')).toMatchObject([{ path: null }]);
});
