import { expect, it } from 'vitest';
import {
  type Condition,
  conditionText,
  isNew,
  isOfOneState,
  isThere,
  leaseFree,
  Placeholders,
} from './condition.ts';

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

// The engine refuses `((a OR b))` as redundant.
it.each<[Condition, string]>([
  [{ all: [isThere, ofRev] }, '(attribute_exists(#npk) AND #nrev = :v0)'],
  [{ all: [{ any: [isNew, ofRev] }] }, '(attribute_not_exists(#npk) OR #nrev = :v0)'],
  [{ any: [{ any: [ofRev] }] }, '#nrev = :v0'],
  [leaseFree('lease', 7), '(attribute_not_exists(#nlease) OR #nlease < :v0)'],
  [{ all: [isThere, ['m', 'contains', 'a']] }, '(attribute_exists(#npk) AND contains(#nm, :v0))'],
  [['m', 'lacks', 'a'], '(NOT contains(#nm, :v0))'],
])('the text of %j has parentheses around several parts alone', (condition, text) => {
  expect(conditionText(condition, new Placeholders())).toBe(text);
});
