import { reject } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import { isNew, isThere } from '../condition.ts';
import { concurrentModification } from '../conflict.ts';
import { defineJoint } from '../joined.ts';
import type { TableItem } from '../write.ts';
import {
  applyWrite,
  directWrite,
  freeTo,
  inKeyOrder,
  keyOf,
  listsOf,
  lockWrite,
  readAs,
  recordKeeping,
  recordStep,
  type Step,
  undoWrite,
  unlessLocked,
} from './step.ts';

const at = { pk: 'T#acme#SHELF#1', sk: 'A' };
const item = { ...at, goods: 3 };
const after = { ...at, goods: 2 };
const taken = reject('taken', 'It is taken.');
const mine = ['plan', '=', 'p1'];
const free = { any: [['plan', 'absent'], mine] };

const create: Step<typeof taken> = { kind: 'create', write: { put: item, orElse: taken } };
const replace: Step<typeof taken> = {
  kind: 'replace',
  write: { update: at, add: { goods: -1 }, when: ['goods', '>=', 1], orElse: taken },
  after,
  seen: ['goods', '=', 3],
};
const lists = {
  fs: 'r1',
  f1: 'T#acme#SHELVES#full',
  f3: 'T#acme#SHELVES#owner=a',
  r0: 'T#acme#SHELVES#*',
  rs: 'r1',
};
const listed: Step<typeof taken> = {
  kind: 'create',
  write: { put: { ...item, ...lists, due_pk: 'DUE' } },
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

it('steps come in the order of their keys, so that plans never wait in a circle', () => {
  const keys = ['C', 'A', 'D', 'B'].map((sk) => ({ ...at, sk }));
  expect(inKeyOrder(keys, (key) => key).map(({ sk }) => sk)).toEqual(['A', 'B', 'C', 'D']);
});

describe('a step as one write', () => {
  const direct = (step: Step<typeof taken>) => {
    const write = directWrite(step);
    if ('joint' in write) throw new Error('a step writes one item');
    return write;
  };

  it('asks for an item that no plan holds, beside what it asks by itself', () => {
    expect(direct(create).when).toEqual(isNew);
    expect(direct(remove).when).toEqual(['plan', 'absent']);
    expect(direct(removeEmpty).when).toEqual({
      all: [
        ['plan', 'absent'],
        ['goods', '=', 0],
      ],
    });
    const guarded = { put: item, when: ['goods', '=', 1] } as const;
    expect(direct({ kind: 'create', write: guarded }).when).toEqual(['goods', '=', 1]);
  });

  // API-68
  it('is refused by what a plan holds as a lost race, else with its own refusal', () => {
    const refusal = (step: Step<typeof taken>, stored: TableItem | undefined) => {
      const { orElse } = direct(step);
      return typeof orElse === 'function' ? orElse(stored) : orElse;
    };
    expect(refusal(create, item)).toBe(taken);
    expect(refusal(create, { ...item, plan: 'p2' })).toBe(concurrentModification);
    expect(refusal(removeEmpty, item)).toBe(concurrentModification);
    const counted = (stored: TableItem | undefined) =>
      reject('taken', `${String(stored?.['goods'])} are left.`);
    const step: Step<typeof taken> = { kind: 'remove', write: { remove: at, orElse: counted } };
    expect(refusal(step, item)).toMatchObject({ message: '3 are left.' });
  });
});

it('a write beside a plan asks for an item that none holds, or that its own holds', () => {
  const write = unlessLocked({ update: at, when: ['goods', '=', 1], orElse: taken });
  expect(write).toMatchObject({
    update: at,
    when: {
      all: [
        ['plan', 'absent'],
        ['goods', '=', 1],
      ],
    },
  });
  expect(freeTo(undefined)).toEqual(['plan', 'absent']);
  expect(freeTo({ plan: 'p1' })).toEqual(free);
});

it('what several writes bring together asks for no item', () => {
  const joined = defineJoint(() => [])('a part');
  expect(unlessLocked(joined)).toBe(joined);
});

describe('a step of a plan', () => {
  it('locks what is free or held by the plan itself, and says what will be', () => {
    expect(lockWrite(create, 'p1')).toMatchObject({
      put: { ...item, plan: 'p1', fresh: true },
      when: isNew,
    });
    expect(lockWrite(replace, 'p1')).toMatchObject({
      update: at,
      set: { plan: 'p1', next: JSON.stringify(after) },
      when: { all: [free, ['goods', '=', 3]] },
    });
    expect(lockWrite(remove, 'p1')).toMatchObject({
      update: at,
      set: { plan: 'p1', gone: true },
      when: free,
    });
    expect(lockWrite(removeEmpty, 'p1').when).toEqual({ all: [free, ['goods', '=', 0]] });
  });

  it('is applied to what the plan still holds', () => {
    const applied = [create, replace, remove].map((step) => applyWrite(recordStep(step), 'p1'));
    expect(applied).toEqual([
      { update: at, drop: ['plan', 'fresh'], when: mine },
      { put: after, when: mine },
      { remove: at, when: mine },
    ]);
    expect(applyWrite(recordKeeping(at), 'p1')).toEqual({ update: at, drop: ['plan'], when: mine });
    const marked = { kind: 'replace', key: at, item: { ...after, 'm:0': ['call a-1'] } } as const;
    expect(applyWrite(marked, 'p1')).toEqual({
      put: { ...after, 'm:0': new Set(['call a-1']) },
      when: mine,
    });
  });

  it('is in no index before it is applied, where it creates what lists find', () => {
    const lock = lockWrite(listed, 'p1');
    if (!('put' in lock)) throw new Error('a creation puts its item');
    const held = { ...item, due_pk: 'DUE', aside: lists, plan: 'p1', fresh: true };
    expect(lock.put).toEqual(held);
    expect(applyWrite(recordStep(listed), 'p1')).toEqual({
      update: at,
      unpack: { from: 'aside', names: Object.keys(lists) },
      drop: ['plan', 'fresh', 'aside'],
      when: mine,
    });
    expect([readAs(held, false), readAs(held, true)]).toEqual([
      undefined,
      { ...item, due_pk: 'DUE', ...lists },
    ]);
  });

  it('names the lists whose rows it changes, or may take away', () => {
    const moves: Step = { ...replace, write: { update: at }, after: { ...after, ...lists } };
    expect(
      [create, replace, listed, moves, remove].map((step) => listsOf([recordStep(step)])),
    ).toEqual([[], [], ['SHELVES'], ['SHELVES'], ['*']]);
    expect(listsOf([recordKeeping(at)])).toEqual([]);
    expect(listsOf([listed, moves, remove, create].map(recordStep))).toEqual(['SHELVES', '*']);
    const strange: Step = { kind: 'create', write: { put: { ...item, fs: 'r1', f2: 'SHELVES' } } };
    expect(listsOf([recordStep(strange)])).toEqual(['*']);
  });

  it('is undone where the plan still holds it', () => {
    const unlocked = { update: at, drop: ['plan', 'next', 'gone'], when: mine };
    const undone = [create, replace, remove].map((step) => undoWrite(recordStep(step), 'p1'));
    expect(undone).toEqual([{ remove: at, when: mine }, unlocked, unlocked]);
    expect(undoWrite(recordKeeping(at), 'p1')).toEqual(unlocked);
  });
});

describe('an item of a plan', () => {
  const held = { ...item, plan: 'p1' };

  // API-134
  it.each<[string, TableItem, TableItem | undefined, TableItem | undefined]>([
    ['that it creates', { ...held, fresh: true }, undefined, item],
    ['that it replaces', { ...held, next: JSON.stringify(after) }, item, after],
    ['that it removes', { ...held, gone: true }, item, undefined],
    ['that it leaves as it is', held, item, item],
  ])('%s changes when the plan is decided', (_, stored, before, afterwards) => {
    expect(readAs(stored, false)).toEqual(before);
    expect(readAs(stored, true)).toEqual(afterwards);
  });
});
