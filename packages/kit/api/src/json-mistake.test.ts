import { expect, it } from 'vitest';
import { jsonMistake } from './json-mistake.ts';

// API-155
it.each([
  ['{"a":1,}', 1, 8, 'a key in double quotes is missing'],
  ['{"a" 1}', 1, 6, 'a colon is missing'],
  ['{\n  "a": "b"\n  "c": 1\n}', 3, 3, 'a comma is missing'],
  ['{"a":\n tru}', 2, 2, 'this is no JSON value, and keys and texts need double quotes'],
  ["{'a':1}", 1, 2, 'this is no JSON value, and keys and texts need double quotes'],
  ['[1,]', 1, 4, 'a value is missing'],
  ['{"a":1', 1, 7, 'a closing brace is missing'],
  ['[1', 1, 3, 'a closing bracket is missing'],
  ['{"a":1.}', 1, 6, 'this is no JSON number'],
  ['{"a":"x\ny"}', 1, 6, 'this text is not closed on its line'],
  ['{"a":"\\x"}', 1, 6, 'this text has an escape that JSON does not know'],
  ['// one\n{}', 1, 1, 'JSON has no comments'],
])('%j goes wrong at line %i, column %i', (text, line, column, what) => {
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  expect(jsonMistake(text)).toEqual({ line, column, what });
});

it.each(['[', '{"a":'])('a text nested too deep has no place: %s', (opening) => {
  expect(jsonMistake(opening.repeat(500_000))).toBeUndefined();
});
