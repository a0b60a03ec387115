import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { afterEach, expect, it } from 'vitest';
import { write } from '../../commit/commit.ts';
import { foldAll, GROUP, list, newTenant } from '../../testing/crates.factory.ts';
import { Scales, weighed } from '../../testing/figures.factory.ts';
import { sumFigures } from '../totals/figures.ts';
import { readFigures } from '../totals/read-figures.ts';
import { repairFigures } from './repair.ts';

withTable();
afterEach(removeFault);

const itemOf = (tenant: string, name: string) => ({
  pk: `T#${tenant}#SNAPSHOT#${GROUP.name}`,
  sk: `FIGURES#CRATES#${name}`,
});

const wrong = { _e: 'figure-snapshot', days: JSON.stringify({ kilos: '7 7 7', tons: '  1' }) };

const spoil = (tenant: string, name: string) =>
  write({ put: { ...itemOf(tenant, name), ...wrong } });

const repair = (scales: Scales) =>
  repairFigures(weighed, scales.tenant, scales.readRows(sumFigures));

async function expectRight(scales: Scales): Promise<void> {
  const range = { from: '2026-01-01', to: '2026-12-31' };
  const of = { column: 'keeper', value: 'ada' };
  expect(await readFigures(weighed, scales.tenant, range)).toEqual(scales.expected());
  expect(await readFigures(weighed, scales.tenant, { ...range, of })).toEqual(
    scales.expected('ada'),
  );
}

/** Crates of two keepers whose figures are folded. */
async function folded(): Promise<Scales> {
  const scales = new Scales(newTenant());
  await scales.bring('ada', { '2026-03-09': { kilos: '1.5' }, '2026-03-10': { kilos: '2' } });
  await scales.bring(null, { '2026-03-09': { kilos: '0.25', price: '0' } });
  await foldAll(scales.tenant);
  return scales;
}

// API-159
it('sets figures right that are wrong, missing or of nothing, and no others', async () => {
  const scales = await folded();
  const { tenant } = scales;
  expect(await repair(scales)).toBe(0);
  await spoil(tenant, '*#2026-03-0');
  await spoil(tenant, 'keeper=nemo#2026-03-0');
  await write({ remove: itemOf(tenant, 'keeper=ada#2026-03-1') });
  expect(await repair(scales)).toBe(3);
  await expectRight(scales);
  expect(await repair(scales)).toBe(0);
  expect((await list(tenant, { limit: 1 })).total).toBe(2);
});

it('counts what is not folded yet once, of crates that changed before and of new ones', async () => {
  const scales = await folded();
  const [first] = [...scales.rows.keys()];
  await spoil(scales.tenant, '*#2026-03-0');
  await scales.add(first ?? '', { '2026-03-09': { kilos: '4', price: '0' } });
  await scales.bring('ada', { '2026-03-09': { kilos: '8' } });
  expect(await repair(scales)).toBe(1);
  await expectRight(scales);
  await foldAll(scales.tenant);
  await expectRight(scales);
  expect(await repair(scales)).toBe(0);
});

it('reads crates again that changed while it read all', async () => {
  const scales = await folded();
  const [first] = [...scales.rows.keys()];
  await spoil(scales.tenant, '*#2026-03-0');
  const rows = scales.readRows(sumFigures);
  const read = async (ids?: readonly string[]) => {
    const found = await rows(ids);
    if (ids === undefined) await scales.add(first ?? '', { '2026-03-09': { kilos: '4' } });
    return found;
  };
  expect(await repairFigures(weighed, scales.tenant, read)).toBe(1);
  await expectRight(scales);
});

it.each<[string, (scales: Scales) => Promise<unknown>]>([
  ['a change', (scales) => scales.bring(null, { '2026-03-09': { kilos: '1' } })],
  ['a fold', ({ tenant }) => foldAll(tenant)],
])('writes nothing where %s comes between', async (_, between) => {
  const scales = await folded();
  await scales.bring('ada', { '2026-03-09': { kilos: '8' } });
  await spoil(scales.tenant, '*#2026-03-0');
  const rows = scales.readRows(sumFigures);
  const read = async (ids?: readonly string[]) => {
    const found = await rows(ids);
    if (ids !== undefined) await between(scales);
    return found;
  };
  expect(await repairFigures(weighed, scales.tenant, read)).toBeUndefined();
  expect(await repair(scales)).toBe(1);
  await expectRight(scales);
});

it('writes nothing where a fold comes before its write, or a crate cannot be read', async () => {
  const scales = await folded();
  await spoil(scales.tenant, '*#2026-03-1');
  await scales.bring('ada', { '2026-03-09': { kilos: '8' } });
  let isFolded = false;
  injectFault(async ({ command }, send) => {
    if (command === 'TransactWriteItemsCommand' && !isFolded) {
      isFolded = true;
      await foldAll(scales.tenant);
    }
    return send();
  });
  expect(await repair(scales)).toBeUndefined();
  removeFault();
  expect(await repairFigures(weighed, scales.tenant, async () => undefined)).toBeUndefined();
  expect(await repair(scales)).toBe(1);
  await expectRight(scales);
});

it('makes many items in several writes', async () => {
  const scales = new Scales(newTenant());
  const months = Array.from({ length: 60 }, (_, index) =>
    new Date(Date.UTC(2020, index, 5)).toISOString().slice(0, 10),
  );
  for (const day of months) await scales.bring('ada', { [day]: { kilos: '1' } });
  await foldAll(scales.tenant);
  for (const day of months) {
    const ten = day.slice(0, -1);
    for (const value of ['*', 'keeper=ada']) await spoil(scales.tenant, `${value}#${ten}`);
  }
  expect(await repair(scales)).toBe(120);
  expect(await repair(scales)).toBe(0);
});
