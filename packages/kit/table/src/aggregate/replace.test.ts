import { uuidAt } from '@waybill/kernel/id';
import { killAfter } from '@waybill/testing/faults/dead-caller';
import { loseAnswer } from '@waybill/testing/faults/lost-answers';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { tearReads } from '@waybill/testing/faults/torn-reads';
import { withFewShards } from '@waybill/testing/few-shards';
import { isLongRun } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { commit } from '../commit/commit.ts';
import { duePartitions } from '../due/due.ts';
import { concurrentModification } from '../errors/conflict.ts';
import { key } from '../item/key.ts';
import { queryAll } from '../read/read.ts';
import { metered } from '../wire/meter.ts';
import { type ChildSetVersion, changeWrites, removeWrites, replaceWrites } from './child-set.ts';
import {
  type ReadWithChildren,
  readRoot,
  readWithChild,
  readWithChildren,
} from './read-with-children.ts';
import { stageChildSet } from './stage-child-set.ts';
import { sweepOrphans } from './sweep-orphans.ts';

withTable();
withFewShards();

/** A sweep that finds all that was left so far. */
async function sweep(...given: Parameters<typeof sweepOrphans>): Promise<number> {
  await indexesCaughtUp();
  return sweepOrphans(...given);
}
afterEach(async () => {
  removeFault();
  vi.restoreAllMocks();
  await sweep(later(60));
});

let shelves = 0;
const newShelf = () => key('T', 'acme', 'SHELF', String(++shelves));
const goods = (word: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index).padStart(4, '0'),
    content: { word },
  }));
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const stage = (pk: string, word: string, count: number) => {
  const now = new Date();
  return stageChildSet({ pk, id: uuidAt(now), now }, goods(word, count));
};

async function replace(
  pk: string,
  word: string,
  count: number,
  former?: { readonly version: ChildSetVersion },
) {
  const next = await stage(pk, word, count);
  return commit(replaceWrites({ pk, content: { word } }, next, former?.version, new Date()));
}

async function read(pk: string): Promise<ReadWithChildren> {
  const found = await readWithChildren(pk);
  if (found === undefined || found === 'torn') throw new Error(`${pk} is ${found}`);
  return found;
}

/** The word of the root, and how many children have which. */
async function seen(pk: string): Promise<string> {
  const { root, children } = await read(pk);
  const words = new Set(children.map(({ word }) => word));
  return [root['word'], ':', children.length, ...words].join(' ');
}

const stored = async (pk: string) => (await queryAll({ pk })).length;

/** Nothing but the root and its children is there once the sweep has run. */
async function expectTidy(pk: string): Promise<void> {
  await sweep(later(20));
  const { children } = await read(pk);
  expect(await stored(pk)).toBe(1 + children.length);
}

describe('a new child set', () => {
  it.each([
    ['none by few', 0, 3],
    ['few by few', 3, 60],
    ['few by none', 3, 0],
    ['few by many', 3, 150],
    ['many by few', 150, 3],
    ['many by many', 150, 160],
  ])('replaces %s', async (_, before, after) => {
    const pk = newShelf();
    expect(await replace(pk, 'old', before)).toBeUndefined();
    expect(await seen(pk)).toBe(`old : ${before}${before > 0 ? ' old' : ''}`);
    expect(await replace(pk, 'new', after, await read(pk))).toBeUndefined();
    expect(await seen(pk)).toBe(`new : ${after}${after > 0 ? ' new' : ''}`);
    await expectTidy(pk);
  });

  it('leaves the children of the last one to the sweep', async () => {
    const pk = newShelf();
    await replace(pk, 'old', 3);
    await replace(pk, 'new', 3, await readRoot(pk));
    expect(await stored(pk)).toBe(8);
    expect(await sweep(later(1))).toBe(1);
    await expectTidy(pk);
  });

  it('is written apart where its children are few and heavy', async () => {
    const pk = newShelf();
    const now = new Date();
    const heavy = goods('x'.repeat(300_000), 4);
    const next = await stageChildSet({ pk, id: uuidAt(now), now }, heavy);
    expect(next.writes).toHaveLength(1);
    await commit(replaceWrites({ pk, content: {} }, next, undefined, now));
    expect((await read(pk)).children).toHaveLength(4);
    await expectTidy(pk);
  });

  it('wins over others whole, and those leave nothing', async () => {
    const pk = newShelf();
    await replace(pk, 'old', 150);
    const former = await readRoot(pk);
    const results = await Promise.all(['a', 'b', 'c'].map((one) => replace(pk, one, 150, former)));
    expect(results.filter((one) => one === undefined)).toHaveLength(1);
    expect(results.filter((one) => one === concurrentModification)).toHaveLength(2);
    expect(await seen(pk)).toMatch(/^(a|b|c) : 150 \1$/u);
    await expectTidy(pk);
  });

  it('is no root’s any more once the sweep has begun to remove it', async () => {
    const pk = newShelf();
    await replace(pk, 'old', 2);
    const next = await stage(pk, 'late', 100);
    expect(await sweep(later(14))).toBe(0);
    expect(await sweep(later(16))).toBe(1);
    const writes = replaceWrites({ pk, content: {} }, next, (await read(pk)).version, new Date());
    expect(await commit(writes)).toBe(concurrentModification);
    expect(await seen(pk)).toBe('old : 2 old');
  });
});

it('is kept from the sweep by the transaction that takes it a moment before', async () => {
  const pk = newShelf();
  await replace(pk, 'old', 2);
  const next = await stage(pk, 'new', 100);
  const writes = replaceWrites(
    { pk, content: { word: 'new' } },
    next,
    (await read(pk)).version,
    new Date(),
  );
  let isTaken = false;
  injectFault(async (call, send) => {
    if (call.command === 'UpdateItemCommand' && !isTaken) {
      isTaken = true;
      expect(await commit(writes)).toBeUndefined();
    }
    return send();
  });
  expect(await sweep(later(16))).toBe(0);
  expect(isTaken).toBe(true);
  expect(await seen(pk)).toBe('new : 100 new');
});

const died = async (call: Promise<unknown>) =>
  call.then(
    () => false,
    () => true,
  );

describe('a call that dies', () => {
  // One note, four batches for 100 children, the transaction.
  const calls = [0, 1, 2, 3, 4, 5, 6];
  const isShort = !isLongRun();
  /** All of them; in a short run one for each kind of call. */
  const chosen = (all: readonly number[], some: readonly number[]) => (isShort ? some : all);

  it.each(chosen(calls, [1, 3, 5]))(
    'after %i calls leaves the old children or the new ones',
    async (count) => {
      const pk = newShelf();
      await replace(pk, 'old', 90);
      const former = await read(pk);
      const killer = killAfter(count);
      expect(await died(replace(pk, 'new', 100, former))).toBe(count < 6);
      expect(killer.died()).toBe(count < 6);
      vi.restoreAllMocks();
      expect(await seen(pk)).toBe(count < 6 ? 'old : 90 old' : 'new : 100 new');
      await expectTidy(pk);
    },
  );

  it.each(chosen(calls.slice(1), [1, 3, 6]))(
    'not, but hears no answer of write %i, leaves either',
    async (count) => {
      const pk = newShelf();
      await replace(pk, 'old', 90);
      const former = await read(pk);
      const { lost } = loseAnswer(count);
      await replace(pk, 'new', 100, former).catch(() => undefined);
      expect(lost()).toBe(true);
      removeFault();
      expect(await seen(pk)).toMatch(/^(old : 90 old|new : 100 new)$/u);
      await expectTidy(pk);
    },
  );

  it.each(chosen(calls.slice(0, 6), [0, 2, 5]))(
    'as a sweep after %i calls is made up for',
    async (count) => {
      const pk = newShelf();
      await replace(pk, 'old', 2);
      await stage(pk, 'lost', 100);
      const { died: hasDied } = killAfter(duePartitions('ORPHANS').length + count);
      await sweep(later(20), { pageSize: 1 }).catch(() => undefined);
      expect(hasDied()).toBe(true);
      vi.restoreAllMocks();
      await expectTidy(pk);
    },
  );
});

describe('a change of a few children', () => {
  it('is written with its root, on what was read', async () => {
    const pk = newShelf();
    await replace(pk, 'old', 4);
    const { version, children } = await read(pk);
    const [first, second] = children;
    if (first === undefined || second === undefined) throw new Error('there are four');
    const changes = {
      added: [{ id: 'ffff', content: { word: 'added' } }],
      changed: [{ read: first, content: { word: 'changed' } }],
      removed: [second],
    };
    const writes = changeWrites({ pk, content: { word: 'root' } }, version, changes);
    expect(await commit(writes)).toBeUndefined();
    const after = await read(pk);
    expect(after.version).toMatchObject({ rev: 2, count: 4, childSet: version.childSet });
    expect(after.children.map(({ word }) => word)).toEqual(['changed', 'old', 'old', 'added']);
    expect(await readWithChild(pk, 'ffff')).toMatchObject({
      version: after.version,
      child: { word: 'added', rev: 2 },
    });
    expect(await commit(writes)).toBe(concurrentModification);
  });

  it('is refused where a child moved on before its root was read', async () => {
    const pk = newShelf();
    await replace(pk, 'old', 2);
    const { version, children } = await read(pk);
    const [child] = children;
    if (child === undefined) throw new Error('there are two');
    const root = { pk, content: { word: 'root' } };
    const changed = [{ read: child, content: { word: 'changed' } }];
    await commit(changeWrites(root, version, { changed }));
    const now = (await read(pk)).version;
    expect(await commit(changeWrites(root, now, { changed }))).toBe(concurrentModification);
    expect(await commit(changeWrites(root, now, { removed: [child] }))).toBe(
      concurrentModification,
    );
    expect(await commit(changeWrites(root, now))).toBeUndefined();
    expect((await read(pk)).version).toMatchObject({ rev: 3, checksum: now.checksum });
  });
});

describe('an aggregate', () => {
  it.each([0, 3, 150])('with %i children is removed with all of them', async (count) => {
    const pk = newShelf();
    await replace(pk, 'old', count);
    expect(await commit(removeWrites(pk, (await read(pk)).version, new Date()))).toBeUndefined();
    expect(await readWithChildren(pk)).toBeUndefined();
    expect(await readRoot(pk)).toBeUndefined();
    await sweep(later(1));
    expect(await stored(pk)).toBe(0);
  });

  it('is torn while a change shows in part', async () => {
    const pk = newShelf();
    await replace(pk, 'old', 3);
    const { version } = await read(pk);
    const added = [{ id: 'ffff', content: { word: 'added' } }];
    const { torn } = tearReads(({ sk }) => sk.endsWith('ffff'));
    await commit(changeWrites({ pk, content: {} }, version, { added }));
    expect(await readWithChildren(pk)).toBe('torn');
    expect(torn()).toBe(1);
    expect((await read(pk)).children).toHaveLength(4);
  });

  it.each([
    ['few', 20, 1],
    ['a thousand', 1_000, 2],
  ])('with %s children is read in few steps', async (_, count, depth) => {
    const pk = newShelf();
    await replace(pk, 'old', count);
    const { cost, result } = metered(() => read(pk));
    expect((await result).children).toHaveLength(count);
    expect(cost.depth).toBe(depth);
  });

  it('is found behind what calls have staged, and before what they left', async () => {
    const pk = newShelf();
    await replace(pk, 'older', 200);
    await replace(pk, 'old', 130, await readRoot(pk));
    expect(await seen(pk)).toBe('old : 130 old');
    await stage(pk, 'staged', 140);
    expect(await seen(pk)).toBe('old : 130 old');
  });
});

it('goes on with the next child set', async () => {
  const pk = newShelf();
  await replace(pk, 'old', 150);
  await replace(pk, 'new', 0, await read(pk));
  for (let time = 1; time < 60 && (await stored(pk)) > 1; time += 1) {
    let looks = 0;
    const hasTime = () => {
      looks += 1;
      return looks <= time;
    };
    await sweep(later(1), { hasTime });
  }
  await expectTidy(pk);
});
