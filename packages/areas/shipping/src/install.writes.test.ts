import { uuidAt } from '@waybill/kernel/id';
import { toInstant } from '@waybill/kernel/instant';
import { loadCollection, loadRows } from '@waybill/resources/collection.repository';
import { commit } from '@waybill/table/commit';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { carriers } from './carrier/carrier.resource.ts';
import { installShipping } from './install.writes.ts';
import { methods } from './method/method.resource.ts';
import { serviceLevels } from './service-level/service-level.resource.ts';
import { weightUnits } from './weight-unit/weight-unit.resource.ts';

withTable();

const now = new Date('2026-11-21T09:00:00.000Z');
const moment = { at: toInstant(now), newId: () => uuidAt(now) };

// SHP-26, SHP-33, SHP-48, SHP-68, SHP-69
it('gives a new tenant what it ships with, in one transaction, once', async () => {
  const writes = installShipping('acme', moment);
  expect(writes.length).toBeLessThanOrEqual(40);
  expect(await commit(writes)).toBeUndefined();
  const scope = { tenant: 'acme' };
  const codes = (rows: readonly { code: string }[]) => rows.map(({ code }) => code).sort();
  const levels = await loadRows(serviceLevels, scope);
  const units = await loadRows(weightUnits, scope);
  expect(codes(levels)).toEqual(['economy', 'express', 'freight', 'standard']);
  expect(codes(units)).toEqual(['g', 'kg', 'lb']);
  expect(codes(await loadRows(carriers, scope))).toEqual(['dhl', 'dpd', 'gls', 'ups']);
  const levelItems = (await loadCollection(serviceLevels, scope)).stored.map(({ item }) => item);
  expect(Object.fromEntries(levelItems.map(({ code, carriers: count }) => [code, count]))).toEqual({
    standard: 4,
    express: 0,
    economy: 0,
    freight: 0,
  });
  expect(codes(await loadRows(methods, scope))).toEqual(['express', 'pickup', 'standard']);
  expect(codes([...levels, ...units].filter((row) => row.is_default))).toEqual(['kg', 'standard']);
  expect(await commit(installShipping('acme', moment))).toMatchObject({
    rejected: 'unique_violation',
  });
  expect(await loadRows(carriers, { tenant: 'other' })).toEqual([]);
});
