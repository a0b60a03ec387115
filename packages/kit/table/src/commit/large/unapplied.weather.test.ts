import { uuidAt } from '@waybill/kernel/id';
import { killOnceDecided } from '@waybill/testing/faults/lost-answers';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp, withWeather } from '@waybill/testing/weather';
import { afterEach, expect, it } from 'vitest';
import {
  changeOf,
  crates,
  cratesOf,
  equals,
  list,
  newTenant,
} from '../../testing/crates.factory.ts';
import { commitAtAnySize } from './commit-at-any-size.ts';
import { applyDecided } from './unapplied.ts';

withTable();
const LAG_MS = 400;
withWeather({ seed: 1, indexLag: { fromMs: LAG_MS / 2, toMs: LAG_MS } });
afterEach(removeFault);

/** More than one transaction takes. */
const SIZE = 120;

it('rows of an intent stay in all lists while others write them and indexes trail', async () => {
  const tenant = newTenant();
  const moves = cratesOf(SIZE, () => ({ keeper: 'one' })).map((after) => ({ after }));
  killOnceDecided();
  await commitAtAnySize({ ...changeOf(tenant, moves), id: uuidAt(new Date()) });
  removeFault();
  await indexesCaughtUp();
  const seen = new Set<number>();
  const look = async () => {
    const wanted = [{}, { keeper: 'one' }, { colour: 'red' }];
    const pages = await Promise.all(
      wanted.map((one) => list(tenant, { ...equals(one), limit: SIZE })),
    );
    for (const { rows, total } of pages) seen.add(rows.length).add(total);
  };
  const applying = applyDecided(tenant, crates.name);
  await look();
  expect(await applying).toBe(true);
  const until = Date.now() + LAG_MS;
  while (Date.now() < until) await look();
  expect([...seen]).toEqual([SIZE]);
});
