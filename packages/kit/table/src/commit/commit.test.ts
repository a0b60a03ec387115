import { type Rejection, reject } from '@waybill/kernel/rejection';
import { conflicting, conflictingAt, refuse } from '@waybill/testing/faults/refusals';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it } from 'vitest';
import { concurrentModification } from '../errors/conflict.ts';
import { get, getMany, query, queryAll } from '../read/read.ts';
import { metered } from '../wire/meter.ts';
import { commit, transact, write } from './commit.ts';
import { type Condition, isNew, isThere } from './condition.ts';

const table = withTable();
afterEach(removeFault);
const at = (pk: string, sk = 'A') => ({ pk, sk });

describe('write', () => {
  it('answers the item after an update and the stored one when refused', async () => {
    await write({ put: { ...at('w1'), size: 1, step: 5 } });
    const raised = await write({ update: at('w1'), raise: { size: 'step' }, when: isThere });
    expect(raised).toMatchObject({ item: { size: 6, step: 5 } });
    const refused = await write({ put: { ...at('w1'), size: 0 }, when: isNew });
    expect(refused).toMatchObject({ stored: { size: 6 } });
  });

  it('sets, adds and drops in one update', async () => {
    await write({ put: { ...at('w2'), name: 'old', gone: true } });
    await write({ update: at('w2'), set: { name: 'new' }, add: { hits: 2 }, drop: ['gone'] });
    expect(await get(at('w2'))).toEqual({ ...at('w2'), name: 'new', hits: 2 });
  });

  it('adds texts to a set, removes them from another and asks what is in them', async () => {
    const add = (text: string, when?: Condition) =>
      write({ update: at('w4'), include: { one: [text] }, ...(when && { when }) });
    await add('a', ['one', 'lacks', 'a']);
    expect(await add('b', ['one', 'lacks', 'a'])).toHaveProperty('refused');
    expect(await add('b', ['one', 'contains', 'a'])).toMatchObject({
      item: { one: new Set(['a', 'b']) },
    });
    const moved = { exclude: { one: ['a', 'b', 'none'] }, include: { two: ['c'] } };
    expect(await write({ update: at('w4'), ...moved, silent: true })).toEqual({ item: undefined });
    expect(await get(at('w4'))).toEqual({ ...at('w4'), two: new Set(['c']) });
  });

  it('joins conditions with any and all', async () => {
    await write({ put: { ...at('w3'), state: 'waiting', attempts: 2 } });
    const claim = (attempts: number) => ({
      update: at('w3'),
      set: { state: 'sending' },
      when: {
        any: [
          {
            all: [
              ['state', 'in', ['pending', 'waiting']] as const,
              ['attempts', '=', attempts] as const,
            ],
          },
          ['state', 'absent'] as const,
        ],
      },
    });
    expect(await write(claim(1))).toHaveProperty('refused');
    expect(await write(claim(2))).toMatchObject({ item: { state: 'sending' } });
  });
});

describe('transact', () => {
  it('goes another way only for the item of which another one is in the way', async () => {
    const yielding = { update: at('t2'), add: { hits: 1 }, yields: true } as const;
    const first = refuse(({ command }) => command === 'TransactWriteItemsCommand', conflicting, 1);
    expect(await transact([{ put: at('t1') }, yielding])).toBeUndefined();
    expect(first.met()).toBe(1);
    refuse(
      ({ command }) => command === 'TransactWriteItemsCommand',
      () => conflictingAt(1),
      1,
    );
    expect(await transact([{ put: at('t1') }, yielding])).toBe(concurrentModification);
    expect(await get(at('t2'))).toMatchObject({ hits: 1 });
  });
});

describe('commit', () => {
  const taken = reject('taken', 'It is taken.');

  it('writes all or none and answers the refusal of the write that failed', async () => {
    await write({ put: { ...at('c1') } });
    const before = await table.count();
    const outcome = await commit<Rejection<'other' | 'stale' | 'taken'>>([
      { put: { ...at('c2') }, when: isNew, orElse: reject('other', 'Other.') },
      { put: { ...at('c1') }, when: isNew, orElse: taken },
    ]);
    expect(outcome).toBe(taken);
    expect(await table.count()).toBe(before);
  });

  it('hands the stored item to the refusal', async () => {
    await write({ put: { ...at('c3'), rev: 7 } });
    const outcome = await commit<Rejection<'other' | 'stale' | 'taken'>>([
      { put: { ...at('c4') } },
      {
        check: at('c3'),
        when: ['rev', '=', 6],
        orElse: (stored) => reject('stale', `rev is ${String(stored?.['rev'])}`),
      },
    ]);
    expect(outcome).toMatchObject({ rejected: 'stale', message: 'rev is 7' });
  });

  it('throws when a condition fails that has no declared refusal', async () => {
    await write({ put: { ...at('c5') } });
    const beside = { put: at('c5', 'B') };
    const failing = [
      { put: { ...at('c5') }, when: isNew },
      { update: at('c5'), set: { rev: 1 }, when: isNew },
      { remove: at('c5'), when: isNew },
      { check: at('c5'), when: isNew },
    ];
    for (const one of failing) {
      await expect(commit([beside, one])).rejects.toThrow('{"pk":"c5","sk":"A"}');
    }
    expect(await get(at('c5', 'B'))).toBeUndefined();
  });

  it('checks one item only beside the write of another', async () => {
    await expect(write({ check: at('c8'), when: isNew })).rejects.toThrow(
      'another write beside it',
    );
    await expect(commit([{ check: at('c8'), when: isThere, orElse: taken }])).resolves.toBe(taken);
  });

  it('refuses more than one transaction holds before the call', async () => {
    const writes = Array.from({ length: 101 }, (_, index) => ({ put: at('c6', String(index)) }));
    await expect(transact(writes)).rejects.toThrow(/101 writes/u);
  });

  it('counts every increment of racing transactions', async () => {
    await write({ put: { ...at('c7'), hits: 0 } });
    const racers = Array.from({ length: 24 }, (_, index) =>
      transact([{ update: at('c7'), add: { hits: 1 } }, { put: at('c7', `${index}`) }]),
    );
    const outcomes = await Promise.all(racers);
    const done = outcomes.filter((outcome) => outcome === undefined).length;
    expect((await get(at('c7')))?.['hits']).toBe(done);
  });
});

describe('read', () => {
  it('answers many keys in their order, with holes, beyond one batch', async () => {
    await Promise.all([1, 150].map((n) => write({ put: { ...at('r1', String(n)), n } })));
    const keys = Array.from({ length: 160 }, (_, index) => at('r1', String(index)));
    const items = await getMany(keys);
    expect(items.map((item) => item?.['n'] ?? null).filter((n) => n !== null)).toEqual([1, 150]);
    expect(items[150]?.['n']).toBe(150);
  });

  it('selects by prefix and range, both ways, page by page', async () => {
    for (const sk of ['A#1', 'A#2', 'B#1', 'B#2', 'B#3']) await write({ put: at('r2', sk) });
    const sks = async (selection: object) =>
      (await queryAll({ pk: 'r2', ...selection })).map((item) => item.sk);
    expect(await sks({ prefix: 'A#' })).toEqual(['A#1', 'A#2']);
    expect(await sks({ from: 'A#2', to: 'B#1' })).toEqual(['A#2', 'B#1']);
    expect(await sks({ backwards: true, limit: 2 })).toEqual(['B#3', 'B#2']);
    const first = await query({ pk: 'r2', limit: 2 });
    expect(first.after).toBeDefined();
    const rest = await queryAll({ pk: 'r2', ...(first.after && { after: first.after }) });
    expect(rest.map((item) => item.sk)).toEqual(['B#1', 'B#2', 'B#3']);
  });

  it('accounts calls, depth and units', async () => {
    const { cost, result } = metered(async () => {
      await Promise.all([get(at('r2')), get(at('r2', 'A#1'))]);
      await write({ put: at('r3') });
    });
    await result;
    expect(cost).toMatchObject({ calls: 3, depth: 2 });
    expect(cost.readUnits).toBeGreaterThan(0);
    expect(cost.writeUnits).toBeGreaterThan(0);
  });
});
