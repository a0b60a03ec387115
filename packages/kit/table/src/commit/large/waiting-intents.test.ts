import { uuidAt } from '@waybill/kernel/id';
import { killOnceDecided } from '@waybill/testing/faults/lost-answers';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it } from 'vitest';
import { get } from '../../read/read.ts';
import {
  type Crate,
  changeOf,
  crate,
  equals,
  fillTogether,
  list,
  newTenant,
} from '../../testing/crates.factory.ts';
import { commitAtAnySize } from './commit-at-any-size.ts';
import { intentKey } from './intent.ts';
import { takeLocks } from './locks.ts';
import { resolveLocks } from './read-intents.ts';
import { finishDecided } from './sweep-intents.ts';

withTable();
afterEach(removeFault);

const MINUTE = 60_000;
/** More than one transaction takes. */
const SIZE = 120;

const rows = Array.from(
  { length: SIZE },
  (_, index): Crate => crate(index, { keeper: 'one' }, Date.now() - 60 * MINUTE - SIZE * 7_000),
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

describe('a writer that finds rows by an index', () => {
  it('misses none that a dead caller decided', async () => {
    const { tenant } = await dead();
    expect((await list(tenant, equals({ keeper: 'one' }))).rows).toEqual([]);
    expect(await finishDecided(newTenant())).toBe(false);
    expect(await finishDecided(tenant)).toBe(true);
    await indexesCaughtUp();
    expect(await finishDecided(tenant)).toBe(false);
    const { rows: found, total } = await list(tenant, { ...equals({ keeper: 'one' }), limit: 200 });
    expect([found.map(({ id }) => id).sort(), total]).toEqual([
      rows.map(({ id }) => id).sort(),
      SIZE,
    ]);
  });

  it('misses none whose intent locked its items ahead', async () => {
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
    expect(await finishDecided(tenant)).toBe(true);
    await indexesCaughtUp();
    expect((await list(tenant, equals({ keeper: 'one' }))).total).toBe(SIZE);
  });

  it('leaves an intent alone that nothing is decided of', async () => {
    const tenant = newTenant();
    const keys = [{ pk: `T#${tenant}#CRATE#${rows[0]?.id}`, sk: 'A' }];
    const locks = await takeLocks({ tenant, keys }, () => true);
    await indexesCaughtUp();
    expect(await finishDecided(tenant)).toBe(false);
    expect(await get(intentKey(tenant, locks?.intent ?? ''))).toMatchObject({ state: 'open' });
  });

  it('writes nothing again where it still sees a row as the intent held it', async () => {
    const { tenant } = await dead();
    const locked = await get({ pk: `T#${tenant}#CRATE#${rows[0]?.id}`, sk: 'A' });
    expect(await finishDecided(tenant)).toBe(true);
    const calls: string[] = [];
    injectFault(({ command }, send) => {
      calls.push(command);
      return send();
    });
    expect(await resolveLocks(tenant, [locked])).toBe(true);
    expect(calls).toEqual(['GetItemCommand']);
  });
});

it('an intent is out of sight once its caller has ended it', async () => {
  const [tenant, id] = [newTenant(), uuidAt(new Date())];
  const moves = rows.map((after) => ({ after }));
  expect(await commitAtAnySize({ ...changeOf(tenant, moves), id })).toBeUndefined();
  expect((await get(intentKey(tenant, id)))?.['due_sk']).toBeUndefined();
  await indexesCaughtUp();
  expect(await finishDecided(tenant)).toBe(false);
});
