import { expect, it } from 'vitest';
import { type Condition, isNew, isOfOneState, isThere } from './condition.ts';

const ofRev: Condition = ['rev', '=', 3];
const enough: Condition = ['available', '>=', 3];

it.each<[string, Condition, boolean]>([
  ['what was read', ofRev, true],
  ['what was read and more', { all: [isThere, ofRev] }, true],
  ['either of two states that were read', { any: [ofRev, ['rev', '=', 4]] }, true],
  ['what was read or nothing', { any: [isNew, ofRev] }, false],
  ['nothing', isNew, false],
  ['enough of it', { all: [isThere, enough] }, false],
])('a condition that asks for %s', (_, condition, expected) => {
  expect(isOfOneState(condition)).toBe(expected);
});
