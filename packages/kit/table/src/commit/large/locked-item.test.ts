import { describe, expect, it } from 'vitest';
import type { TableItem } from '../../item/key.ts';
import { isNew } from '../condition.ts';
import type { Step } from '../step.ts';
import {
  applyWrite,
  lockWrite,
  readAs,
  recordKeeping,
  recordStep,
  undoWrite,
} from './locked-item.ts';

const at = { pk: 'T#acme#SHELF#1', sk: 'A' };
const item = { ...at, goods: 3 };
const after = { ...at, goods: 2 };
const mine = ['intent', '=', 'p1'];
const free = { any: [['intent', 'absent'], mine] };

const create: Step = { kind: 'create', write: { put: item } };
const replace: Step = {
  kind: 'replace',
  write: { update: at, add: { goods: -1 }, when: ['goods', '>=', 1] },
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
const listed: Step = {
  kind: 'create',
  write: { put: { ...item, ...lists, due_pk: 'DUE' } },
};
const remove: Step = { kind: 'remove', write: { remove: at } };
const removeEmpty: Step = {
  kind: 'remove',
  write: { remove: at, when: ['goods', '=', 0] },
};

describe('a step of an intent', () => {
  it('locks what is free or held by the intent itself, and says what will be', () => {
    expect(lockWrite(create, 'p1')).toMatchObject({
      put: { ...item, intent: 'p1', fresh: true },
      when: isNew,
    });
    expect(lockWrite(replace, 'p1')).toMatchObject({
      update: at,
      set: { intent: 'p1', next: JSON.stringify(after) },
      when: { all: [free, ['goods', '=', 3]] },
    });
    expect(lockWrite(remove, 'p1')).toMatchObject({
      update: at,
      set: { intent: 'p1', gone: true },
      when: free,
    });
    expect(lockWrite(removeEmpty, 'p1').when).toEqual({ all: [free, ['goods', '=', 0]] });
  });

  it('is applied to what the intent still holds', () => {
    const applied = [create, replace, remove].map((step) => applyWrite(recordStep(step), 'p1'));
    expect(applied).toEqual([
      { update: at, drop: ['intent', 'fresh'], when: mine },
      { put: after, when: mine },
      { remove: at, when: mine },
    ]);
    expect(applyWrite(recordKeeping(at), 'p1')).toEqual({
      update: at,
      drop: ['intent'],
      when: mine,
    });
    const noted = { kind: 'replace', key: at, item: { ...after, 'm:0': ['call a-1'] } } as const;
    expect(applyWrite(noted, 'p1')).toEqual({
      put: { ...after, 'm:0': new Set(['call a-1']) },
      when: mine,
    });
  });

  it('is in no index before it is applied, where it creates what lists find', () => {
    const lock = lockWrite(listed, 'p1');
    if (!('put' in lock)) throw new Error('a creation puts its item');
    const held = { ...item, due_pk: 'DUE', aside: lists, intent: 'p1', fresh: true };
    expect(lock.put).toEqual(held);
    expect(applyWrite(recordStep(listed), 'p1')).toEqual({
      update: at,
      unpack: { from: 'aside', names: Object.keys(lists) },
      drop: ['intent', 'fresh', 'aside'],
      when: mine,
    });
    expect([readAs(held, false), readAs(held, true)]).toEqual([
      undefined,
      { ...item, due_pk: 'DUE', ...lists },
    ]);
  });

  it('is undone where the intent still holds it', () => {
    const unlocked = { update: at, drop: ['intent', 'next', 'gone'], when: mine };
    const undone = [create, replace, remove].map((step) => undoWrite(recordStep(step), 'p1'));
    expect(undone).toEqual([{ remove: at, when: mine }, unlocked, unlocked]);
    expect(undoWrite(recordKeeping(at), 'p1')).toEqual(unlocked);
  });
});

describe('an item of an intent', () => {
  const held = { ...item, intent: 'p1' };

  // API-134
  it.each<[string, TableItem, TableItem | undefined, TableItem | undefined]>([
    ['that it creates', { ...held, fresh: true }, undefined, item],
    ['that it replaces', { ...held, next: JSON.stringify(after) }, item, after],
    ['that it removes', { ...held, gone: true }, item, undefined],
    ['that it leaves as it is', held, item, item],
  ])('%s changes when the intent is decided', (_, stored, before, afterwards) => {
    expect(readAs(stored, false)).toEqual(before);
    expect(readAs(stored, true)).toEqual(afterwards);
  });
});
