import { uuidAt } from '@waybill/kernel/id';
import { killOnceDecided } from '@waybill/testing/faults/lost-answers';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { advanceCount, readAheadCount } from '../../list/count-ahead.ts';
import { listLedger } from '../../list/list.ts';
import { findDrift } from '../../list/verify.ts';
import { get } from '../../read/read.ts';
import {
  ask,
  type Crate,
  changeOf,
  crate,
  crates,
  equals,
  fillTogether,
  foldAll,
  list,
  newTenant,
} from '../../testing/crates.factory.ts';
import { write } from '../commit.ts';
import type { TableItem } from '../write.ts';
import { commitAtAnySize } from './commit-at-any-size.ts';
import { intentSelection } from './entry.ts';
import { lockWrite } from './locked-item.ts';
import { takeLocks } from './locks.ts';
import { readCommitted, resolveLocks } from './read-intents.ts';
import { sweepIntents } from './sweep-intents.ts';
import { ALL_APPLIED, applyDecided, readUnapplied } from './unapplied.ts';

withTable();
afterEach(() => {
  removeFault();
  vi.useRealTimers();
});

const HOUR = 3_600_000;
/** As long as readers look after an ended intent. */
const SHOWN_MS = 2_001;
/** More than one transaction takes, and than is counted ahead at least. */
const SIZE = 120;
const LIST = crates.name;

/** Crates of one owner and keeper, made an hour ago. */
const rows = Array.from(
  { length: SIZE },
  (_, index): Crate =>
    crate(index, { owner: 'large', keeper: 'one' }, Date.now() - HOUR - SIZE * 7_000),
);

/** A tenant whose crates came by an intent whose caller died as soon as it was decided. */
async function dead(): Promise<{ tenant: string; id: string }> {
  const [tenant, id] = [newTenant(), uuidAt(new Date())];
  const moves = rows.map((after) => ({ after }));
  killOnceDecided();
  expect(await commitAtAnySize({ ...changeOf(tenant, moves), id })).toBeUndefined();
  removeFault();
  await indexesCaughtUp();
  return { tenant, id };
}

const keysOf = (items: readonly TableItem[]) => items.map(({ fs }) => String(fs)).sort();
const ids = rows.map(({ id }) => id).sort();

describe('what a decided intent has not written', () => {
  it('is all of it where its caller died, and for a moment after others brought it to its end', async () => {
    const { tenant, id } = await dead();
    const decided = new Set<string>();
    const { addresses, items } = await readUnapplied(tenant, LIST, decided);
    expect([addresses.size, keysOf(items), [...decided]]).toEqual([SIZE, ids, [id]]);
    const other = await readUnapplied(tenant, 'OTHER', new Set([id]));
    expect([other.addresses.size, other.items]).toEqual([0, []]);

    expect(await applyDecided(tenant, 'OTHER')).toBe(false);
    expect(await applyDecided(tenant, LIST)).toBe(true);
    await indexesCaughtUp();
    expect(await applyDecided(tenant, LIST)).toBe(false);
    const after = new Set<string>();
    const shown = await readUnapplied(tenant, LIST, after);
    // A look from now on need not be repeated for it.
    expect([keysOf(shown.items), after.size]).toEqual([ids, 0]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + SHOWN_MS });
    expect(await readUnapplied(tenant, LIST, after)).toEqual(ALL_APPLIED);
    // A reader that met the intent looks after it, whatever the index shows.
    expect(keysOf((await readUnapplied(tenant, LIST, new Set([id]))).items)).toEqual(ids);
    expect((await list(tenant, equals({ keeper: 'one' }))).total).toBe(SIZE);
  });

  it('is not written again for who still sees a row as the intent held it', async () => {
    const { tenant } = await dead();
    const locked = await get({ pk: `T#${tenant}#CRATE#${ids[0]}`, sk: 'A' });
    expect(await applyDecided(tenant, LIST)).toBe(true);
    const calls: string[] = [];
    injectFault(({ command }, send) => {
      calls.push(command);
      return send();
    });
    expect(await resolveLocks(tenant, [locked])).toBe(true);
    expect(calls).toEqual(['GetItemCommand']);
  });

  it('is looked after too where its items were locked ahead', async () => {
    const tenant = newTenant();
    const [row, ...others] = rows;
    if (row === undefined) throw new Error('there are rows');
    await fillTogether(tenant, [row]);
    const keys = [{ pk: `T#${tenant}#CRATE#${row.id}`, sk: 'A' }];
    const locks = await takeLocks({ tenant, keys }, () => false);
    const moves = [{ before: row, after: row }, ...others.map((after) => ({ after }))];
    killOnceDecided();
    await commitAtAnySize({ ...changeOf(tenant, moves), id: 'any' }, { locks });
    removeFault();
    await indexesCaughtUp();
    expect((await list(tenant, equals({ keeper: 'one' }))).total).toBe(SIZE);
  });

  it('is not what another intent holds by now and has not decided', async () => {
    const { tenant } = await dead();
    const [row] = rows;
    if (row === undefined) throw new Error('there are rows');
    const moved = { before: row, after: { ...row, colour: 'blue' } };
    const [step] = changeOf(tenant, [moved]).steps;
    if (step === undefined) throw new Error('a move is a step');
    const at = { pk: `T#${tenant}#CRATE#${row.id}`, sk: 'A' };
    const [item] = await readCommitted(tenant, [await get(at)]);
    if (item === undefined) throw new Error('its intent is decided');
    await write({ put: item });
    await write(lockWrite(step, 'other'));
    const { items } = await readUnapplied(tenant, LIST, new Set());
    expect(items.find(({ fs }) => fs === row.id)?.['f1']).toContain('#red|');
  });

  it('is each row once where several intents changed it one after the other', async () => {
    const { tenant } = await dead();
    expect(await applyDecided(tenant, LIST)).toBe(true);
    const moves = rows.map((row) => ({ before: row, after: { ...row, colour: 'blue' } }));
    await commitAtAnySize({ ...changeOf(tenant, moves), id: uuidAt(new Date()) });
    await indexesCaughtUp();
    const { items } = await readUnapplied(tenant, LIST, new Set());
    expect(keysOf(items)).toEqual(ids);
    const blue = await list(tenant, { ...equals({ keeper: 'one', colour: 'blue' }), limit: 1 });
    expect(blue.total).toBe(SIZE);
  });

  it('is nothing where the intent is gone by the time an index tells of it', async () => {
    const tenant = newTenant();
    const { pk, index } = intentSelection(tenant, new Date());
    const entry = { [index.partitionKey]: pk, [index.sortKey]: `gone#${LIST}` };
    await write({ put: { pk, sk: 'trailing', ...entry } });
    await indexesCaughtUp();
    expect(await applyDecided(tenant, LIST)).toBe(false);
    expect(await readUnapplied(tenant, LIST, new Set())).toMatchObject({ items: [] });
  });
});

// API-79
describe('beside rows that no index shows yet', () => {
  it('nothing is counted ahead', async () => {
    const { tenant } = await dead();
    const young = Date.now() - HOUR / 2;
    const others = Array.from({ length: 80 }, (_, index) =>
      crate(0, { owner: 'large', keeper: 'one' }, young + index),
    );
    await fillTogether(tenant, others);
    await foldAll(tenant);
    await indexesCaughtUp();
    const keeper = { ledger: LIST, tenant, value: 'keeper=one', index: 3 };
    const look = async () => {
      await advanceCount(keeper, new Date());
      const ahead = await readAheadCount(keeper, { consistent: true });
      return { ahead: ahead?.rows, drift: await findDrift(crates, tenant) };
    };
    expect(await look()).toEqual({ ahead: undefined, drift: [] });
    await sweepIntents(new Date(Date.now() + HOUR));
    await indexesCaughtUp();
    expect(await look()).toEqual({ ahead: SIZE + 80, drift: [] });
  });
});

it('a list whose ledger is changed at once throws where an intent changes it after all', async () => {
  const { tenant } = await dead();
  await applyDecided(tenant, LIST);
  await write({
    update: { pk: `T#${tenant}#CRATE#${rows[0]?.id}`, sk: 'A' },
    set: { intent: 'p' },
  });
  const atOnce = { ...crates, isChangedAtOnce: true } as const;
  await indexesCaughtUp();
  await expect(listLedger(atOnce, tenant, ask())).rejects.toThrow('no intent may');
});
