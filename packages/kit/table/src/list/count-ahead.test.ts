import { Failures } from '@waybill/kernel/failures';
import { uuidAt } from '@waybill/kernel/id';
import { killOnceDecided, loseAnswer } from '@waybill/testing/faults/lost-answers';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { commit, write } from '../commit/commit.ts';
import { commitAtAnySize } from '../commit/large/commit-at-any-size.ts';
import { openIntent } from '../commit/large/intent.ts';
import { lockWrite } from '../commit/large/locked-item.ts';
import { sweepIntents } from '../commit/large/sweep-intents.ts';
import {
  type Crate,
  changeOf,
  crate,
  crates,
  equals,
  fillTogether,
  foldAll,
  list,
  newTenant,
} from '../testing/crates.factory.ts';
import { metered } from '../wire/meter.ts';
import { advanceCount, countAhead, readAheadCount } from './count-ahead.ts';
import { findDrift } from './verify.ts';

withTable();

const MINUTE = 60_000;
const now = new Date();

const large = (tenant: string) => ({ ledger: 'CRATES', tenant, value: 'keeper=large', index: 3 });

/** Crates of one owner, one a minute, the last of them a minute ago. */
const ofOwner = (size: number, owner = 'large'): Crate[] =>
  Array.from({ length: size }, (_, index) =>
    crate(0, { keeper: owner }, now.getTime() - (size - index) * MINUTE),
  );

const stored = (tenant: string) => readAheadCount(large(tenant), { consistent: true });

afterEach(removeFault);

describe('rows of a value', () => {
  it('are counted ahead once they are old enough, and the rest with every list', async () => {
    const tenant = newTenant();
    const rows = ofOwner(100);
    await fillTogether(tenant, rows);
    await advanceCount(large(tenant), now);
    // Those of the last quarter of an hour may have company that comes late.
    expect(await stored(tenant)).toEqual({ up_to: rows[84]?.id, rows: 85 });
    expect((await list(tenant, equals({ keeper: 'large' }))).total).toBe(100);
    expect(await findDrift(crates, tenant)).toEqual([]);
  });

  it('go on from where they were counted before', async () => {
    const tenant = newTenant();
    const rows = ofOwner(180);
    await fillTogether(tenant, rows.slice(0, 90));
    await advanceCount(large(tenant), now);
    expect((await stored(tenant))?.rows).toBe(90);
    await fillTogether(tenant, rows.slice(90));
    await advanceCount(large(tenant), now);
    expect(await stored(tenant)).toEqual({ up_to: rows[164]?.id, rows: 165 });
    expect((await list(tenant, equals({ keeper: 'large' }))).total).toBe(180);
  });

  it('are not worth the write while they are few', async () => {
    const tenant = newTenant();
    await fillTogether(tenant, ofOwner(70));
    await advanceCount(large(tenant), now);
    expect(await stored(tenant)).toBeUndefined();
  });

  it('are counted in pages when there are many', async () => {
    const tenant = newTenant();
    await fillTogether(tenant, ofOwner(620));
    await advanceCount(large(tenant), now);
    expect((await stored(tenant))?.rows).toBe(605);
    const { cost, result } = metered(() => list(tenant, equals({ keeper: 'large' })));
    expect((await result).total).toBe(620);
    expect(cost.readUnits).toBeLessThanOrEqual(30);
    expect(cost.depth).toBe(2);
  });

  it('wait for more where few are left behind a full page', async () => {
    const tenant = newTenant();
    await fillTogether(tenant, ofOwner(540));
    await advanceCount(large(tenant), now);
    expect((await stored(tenant))?.rows).toBe(500);
    expect((await list(tenant, equals({ keeper: 'large' }))).total).toBe(540);
  });

  it('stop before one that an intent may still take back', async () => {
    const tenant = newTenant();
    const rows = ofOwner(120);
    await fillTogether(tenant, rows);
    await openIntent(tenant, 'open', now.getTime());
    const at = { pk: `T#${tenant}#CRATE#${rows[80]?.id}`, sk: 'A' };
    await write({ update: at, set: { intent: 'open', fresh: true } });
    await advanceCount(large(tenant), now);
    expect(await stored(tenant)).toEqual({ up_to: rows[79]?.id, rows: 80 });
    await write({ remove: at });
    await indexesCaughtUp();
    expect((await list(tenant, equals({ keeper: 'large' }))).total).toBe(119);
  });

  it.each([
    [3, 5],
    [3, 110],
    [140, 5],
  ])('are told without %i younger ones of an intent that is not decided', async (fresh, others) => {
    const tenant = newTenant();
    const rows = ofOwner(fresh + others + 2);
    await openIntent(tenant, 'open', now.getTime());
    // The two before the youngest count, and rows of the intent are on either side of them.
    const held = rows.slice(others, -4).concat(rows.slice(-2));
    await fillTogether(
      tenant,
      rows.filter((row) => !held.includes(row)),
    );
    const { steps } = changeOf(
      tenant,
      held.map((after) => ({ after })),
    );
    for (let from = 0; from < steps.length; from += 50) {
      await commit(steps.slice(from, from + 50).map((step) => lockWrite(step, 'open')));
    }
    const order = { column: 'created_at', descending: true };
    const page = await list(tenant, { ...equals({ keeper: 'large' }), order, limit: 2 });
    expect([page.rows.length, page.total]).toEqual([2, others + 2]);
  });

  it('stop before the first when it is the one', async () => {
    const tenant = newTenant();
    const rows = ofOwner(120);
    await fillTogether(tenant, rows);
    await write({
      update: { pk: `T#${tenant}#CRATE#${rows[0]?.id}`, sk: 'A' },
      set: { intent: 'x' },
    });
    await advanceCount(large(tenant), now);
    expect(await stored(tenant)).toBeUndefined();
  });

  it('are counted once when two count them, or an answer is lost', async () => {
    const tenant = newTenant();
    await fillTogether(tenant, ofOwner(120));
    await Promise.all([advanceCount(large(tenant), now), advanceCount(large(tenant), now)]);
    expect((await stored(tenant))?.rows).toBe(105);
    const other = newTenant();
    await fillTogether(other, ofOwner(120));
    loseAnswer(1);
    await advanceCount(large(other), now).catch(() => undefined);
    removeFault();
    await advanceCount(large(other), now);
    expect((await stored(other))?.rows).toBe(105);
    expect(await findDrift(crates, other)).toEqual([]);
  });
});

// API-79
describe('rows of a large call that is ended late', () => {
  afterEach(() => vi.useRealTimers());

  it('are counted by no count ahead before an index shows them', async () => {
    const tenant = newTenant();
    const rows = Array.from({ length: 210 }, (_, index) =>
      crate(0, { keeper: 'large' }, now.getTime() - 1_000 + index),
    );
    const isLate = (_: Crate, index: number) => index % 7 < 4;
    const others = rows.filter((row, index) => !isLate(row, index));
    killOnceDecided();
    const moves = rows.filter(isLate).map((after) => ({ after }));
    await commitAtAnySize({ ...changeOf(tenant, moves), id: uuidAt(now) });
    removeFault();
    await fillTogether(tenant, others);
    await foldAll(tenant);
    await indexesCaughtUp();
    vi.useFakeTimers({ toFake: ['Date'], now: now.getTime() + 20 * MINUTE });
    const look = async () => {
      await indexesCaughtUp();
      await advanceCount(large(tenant), new Date());
      return (await stored(tenant))?.rows;
    };
    expect(await look()).toBeUndefined();
    // Its rows are in the table: an index may show none of them, some or all.
    expect(await sweepIntents(new Date())).toBeGreaterThan(0);
    expect(await look()).toBeUndefined();
    expect((await list(tenant, equals({ keeper: 'large' }))).total).toBe(210);
    vi.setSystemTime(now.getTime() + 21 * MINUTE);
    await sweepIntents(new Date());
    expect(await look()).toBe(210);
    expect(await findDrift(crates, tenant)).toEqual([]);
  });
});

describe('values to be counted ahead', () => {
  it('are named by some of the rows that a fold takes', async () => {
    const tenant = newTenant();
    await fillTogether(tenant, ofOwner(600));
    await foldAll(tenant, new Date(now.getTime() + 2 * MINUTE));
    expect((await stored(tenant))?.rows).toBeGreaterThanOrEqual(585);
    expect(await findDrift(crates, tenant)).toEqual([]);
  });

  it('keep no other waiting when one cannot be counted', async () => {
    const tenant = newTenant();
    await fillTogether(tenant, ofOwner(120));
    await commit([
      {
        put: {
          ...{ pk: `T#${tenant}#CRATES#COUNTS`, sk: 'keeper=broken', _e: 'ahead-count' },
          ...{ up_to: 'a', rows: 'many' },
        },
      },
    ]);
    const failures = new Failures();
    const moved = { ledger: 'CRATES', id: 'any', before: null, after: 'any' };
    const counted = { 'keeper=broken': 3, 'keeper=large': 3 };
    await countAhead(tenant, [{ ...moved, counted }, moved], now, failures);
    expect((await stored(tenant))?.rows).toBe(105);
    expect(() => failures.raise((count) => `${count} failed`)).toThrow(
      `1 failed: ${tenant} CRATES keeper=broken`,
    );
  });
});
