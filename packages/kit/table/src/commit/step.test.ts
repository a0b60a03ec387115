import { reject } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import { concurrentModification } from '../errors/conflict.ts';
import type { TableItem } from '../item/key.ts';
import { isNew, isThere } from './condition.ts';
import { defineGathered } from './gathered.ts';
import {
  directWrite,
  freeTo,
  inKeyOrder,
  joinChanges,
  keyOf,
  type Step,
  unlessLocked,
} from './step.ts';

const at = { pk: 'T#acme#SHELF#1', sk: 'A' };
const item = { ...at, goods: 3 };
const after = { ...at, goods: 2 };
const taken = reject('taken', 'It is taken.');
const free = {
  any: [
    ['intent', 'absent'],
    ['intent', '=', 'p1'],
  ],
};

const create: Step<typeof taken> = { kind: 'create', write: { put: item, orElse: taken } };
const replace: Step<typeof taken> = {
  kind: 'replace',
  write: { update: at, add: { goods: -1 }, when: ['goods', '>=', 1], orElse: taken },
  after,
  seen: ['goods', '=', 3],
};
const remove: Step<typeof taken> = { kind: 'remove', write: { remove: at, orElse: taken } };
const removeEmpty: Step<typeof taken> = {
  kind: 'remove',
  write: { remove: at, when: ['goods', '=', 0] },
};

it('a step is one of its item, however it writes it', () => {
  expect([create, replace, remove].map(keyOf)).toEqual([at, at, at]);
  expect(keyOf({ kind: 'replace', write: { put: item }, after, seen: isThere })).toEqual(at);
});

it('steps come in the order of their keys, so that intents never wait in a circle', () => {
  const keys = ['C', 'A', 'D', 'B'].map((sk) => ({ ...at, sk }));
  expect(inKeyOrder(keys, (key) => key).map(({ sk }) => sk)).toEqual(['A', 'B', 'C', 'D']);
});

describe('a step as one write', () => {
  const direct = (step: Step<typeof taken>) => {
    const write = directWrite(step);
    if ('gathered' in write) throw new Error('a step writes one item');
    return write;
  };

  it('asks for an item that no intent holds, beside what it asks by itself', () => {
    expect(direct(create).when).toEqual(isNew);
    expect(direct(remove).when).toEqual(['intent', 'absent']);
    expect(direct(removeEmpty).when).toEqual({
      all: [
        ['intent', 'absent'],
        ['goods', '=', 0],
      ],
    });
    const guarded = { put: item, when: ['goods', '=', 1] } as const;
    expect(direct({ kind: 'create', write: guarded }).when).toEqual(['goods', '=', 1]);
  });

  // API-68
  it('is refused by what an intent holds as a lost race, else with its own refusal', () => {
    const refusal = (step: Step<typeof taken>, stored: TableItem | undefined) => {
      const { orElse } = direct(step);
      return typeof orElse === 'function' ? orElse(stored) : orElse;
    };
    expect(refusal(create, item)).toBe(taken);
    expect(refusal(create, { ...item, intent: 'p2' })).toBe(concurrentModification);
    expect(refusal(removeEmpty, item)).toBe(concurrentModification);
    const counted = (stored: TableItem | undefined) =>
      reject('taken', `${String(stored?.['goods'])} are left.`);
    const step: Step<typeof taken> = { kind: 'remove', write: { remove: at, orElse: counted } };
    expect(refusal(step, item)).toMatchObject({ message: '3 are left.' });
  });
});

it('a write beside an intent asks for an item that none holds, or that its own holds', () => {
  const write = unlessLocked({ update: at, when: ['goods', '=', 1], orElse: taken });
  expect(write).toMatchObject({
    update: at,
    when: {
      all: [
        ['intent', 'absent'],
        ['goods', '=', 1],
      ],
    },
  });
  expect(freeTo(undefined)).toEqual(['intent', 'absent']);
  expect(freeTo({ intent: 'p1' })).toEqual(free);
});

it('what several writes bring together asks for no item', () => {
  const joined = defineGathered(() => [])('a part');
  expect(unlessLocked(joined)).toBe(joined);
});

it('joins changes with everything of every part, in their order', () => {
  const put = (sk: string) => ({ put: { pk: 'p', sk } });
  const part = (name: string) => ({
    steps: [{ kind: 'create' as const, write: put(`${name} step`) }],
    withDecision: [put(`${name} count`)],
  });
  const [one, two] = [part('one'), part('two')];
  expect(joinChanges(one, two)).toEqual({
    steps: [...one.steps, ...two.steps],
    withDecision: [...one.withDecision, ...two.withDecision],
  });
});
