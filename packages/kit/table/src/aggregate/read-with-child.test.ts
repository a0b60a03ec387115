import { uuidAt } from '@waybill/kernel/id';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { tearReads } from '@waybill/testing/faults/torn-reads';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it } from 'vitest';
import { commit } from '../commit/commit.ts';
import type { Write } from '../commit/write.ts';
import { key } from '../item/key.ts';
import { metered } from '../wire/meter.ts';
import { changeWrites, removeWrites, replaceWrites } from './child-set.ts';
import { type ReadWithChildren, readWithChild, readWithChildren } from './read-with-children.ts';
import { stageChildSet } from './stage-child-set.ts';

withTable();
afterEach(removeFault);

let shelves = 0;

/** A shelf with so many children of 2 KB, and it as it was read. */
async function shelf(count: number) {
  const pk = key('T', 'acme', 'TALL', String(++shelves));
  const now = new Date();
  const goods = Array.from({ length: count }, (_, index) => ({
    id: String(index).padStart(4, '0'),
    content: { word: 'old', text: 'x'.repeat(2_000) },
  }));
  const next = await stageChildSet({ pk, id: uuidAt(now), now }, goods);
  await commit(replaceWrites({ pk, content: {} }, next, undefined, now));
  return { pk, read: await whole(pk) };
}

async function whole(pk: string): Promise<ReadWithChildren> {
  const found = await readWithChildren(pk);
  if (found === undefined || found === 'torn') throw new Error(`${pk} is ${found}`);
  return found;
}

/** Lets a change happen behind the first read of what follows. */
function changeBehindRoot(writes: readonly Write[]): void {
  injectFault(async ({ number }, send) => {
    const answer = await send();
    if (number > 1) return answer;
    removeFault();
    await commit(writes);
    return answer;
  });
}

const writesOf = (pk: string, { version, children }: ReadWithChildren, id: string) => {
  const child = children.find(({ sk }) => sk.endsWith(id));
  if (child === undefined) throw new Error(`no child ${id}`);
  const root = { pk, content: {} };
  return {
    change: changeWrites(root, version, { changed: [{ read: child, content: { word: 'new' } }] }),
    remove: changeWrites(root, version, { removed: [child] }),
  };
};

describe('one child of many', () => {
  it('is read with its root alone', async () => {
    const { pk } = await shelf(200);
    const { cost, result } = metered(() => readWithChild(pk, '0007'));
    expect(await result).toMatchObject({ child: { word: 'old' }, version: { count: 200 } });
    expect(cost.readUnits).toBeLessThanOrEqual(2);
    expect(await readWithChild(pk, 'none')).toMatchObject({ child: undefined });
    expect(await readWithChild(`${pk}0`, '0007')).toBeUndefined();
  });

  it.each(['change', 'remove'] as const)('is torn where a %s comes behind its root', async (by) => {
    const { pk, read } = await shelf(3);
    changeBehindRoot(writesOf(pk, read, '0001')[by]);
    expect(await readWithChild(pk, '0001')).toBe('torn');
    const expected = by === 'change' ? { child: { word: 'new' } } : { child: undefined };
    expect(await readWithChild(pk, '0001')).toMatchObject(expected);
  });

  it('is as of its root where another one changes behind that', async () => {
    const { pk, read } = await shelf(3);
    changeBehindRoot(writesOf(pk, read, '0002').change);
    expect(await readWithChild(pk, '0001')).toMatchObject({
      version: { rev: 1 },
      child: { rev: 1 },
    });
  });

  it('is torn where all is removed behind its root, and the sweep has run', async () => {
    const { pk, read } = await shelf(3);
    const children = read.children.map(({ sk }) => ({ remove: { pk, sk } }));
    changeBehindRoot([...removeWrites(pk, read.version, new Date()), ...children]);
    expect(await readWithChild(pk, '0001')).toBe('torn');
  });
});

describe('many children', () => {
  it('are read behind the first page', async () => {
    const { read } = await shelf(400);
    expect(read.children).toHaveLength(400);
  });

  it('are torn where a read shows a part of a change', async () => {
    const { pk, read } = await shelf(200);
    const { change } = writesOf(pk, read, '0190');
    const { torn } = tearReads(({ sk }) => sk.endsWith('0190'), 1, 'QueryCommand');
    await commit(change);
    expect(await readWithChildren(pk)).toBe('torn');
    expect(torn()).toBe(1);
    expect((await whole(pk)).children).toHaveLength(200);
  });
});
