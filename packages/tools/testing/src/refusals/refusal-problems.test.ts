import { expect, it } from 'vitest';
import { type Refusals, refusalProblems } from './refusal-problems.ts';

const run: Refusals = {
  operations: [
    { id: 'things.make', errors: { too_big: {}, limit_reached: {} } },
    { id: 'things.list', errors: {} },
  ],
  platform: ['invalid_value', 'overloaded'],
  excused: { 'things.make limit_reached': 'a test', 'any overloaded': 'another one' },
  answered: new Set(['things.make too_big', 'things.list invalid_value', 'other.run too_small']),
};

it.each<[string, Partial<Refusals>, string[]]>([
  ['nothing where each was answered or is excused', {}, []],
  [
    'what no suite was answered',
    { answered: new Set(), excused: {} },
    [
      'things.make too_big: no suite was refused so',
      'things.make limit_reached: no suite was refused so',
      'any invalid_value: no suite was refused so',
      'any overloaded: no suite was refused so',
    ],
  ],
  [
    'an answer of another operation alone',
    { answered: new Set(['things.list too_big', 'things.list invalid_value']) },
    ['things.make too_big: no suite was refused so'],
  ],
  [
    'an excuse for what nothing declares, and none that is answered by luck',
    { excused: { ...run.excused, 'things.make too_big': 'a test', 'things.make gone': 'a test' } },
    ['things.make gone: is not declared'],
  ],
  [
    'what a list alone may be excused from',
    {
      operations: [
        ...run.operations,
        { id: 'things.find', errors: { too_broad: {}, too_odd: {} }, list: {} },
        { id: 'things.sum', errors: { too_broad: {} } },
      ],
      excused: { ...run.excused, 'list too_broad': 'a test', 'list gone': 'a test' },
    },
    [
      'things.find too_odd: no suite was refused so',
      'things.sum too_broad: no suite was refused so',
      'list gone: is not declared',
    ],
  ],
])('finds %s', (_, part, problems) => {
  expect(refusalProblems({ ...run, ...part })).toEqual(problems);
});
