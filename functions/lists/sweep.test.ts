import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { StockMovement } from '@waybill/inventories/movement/movement.schema';
import { movementStore } from '@waybill/inventories/movement/movement.store';
import { uuidAt } from '@waybill/kernel/id';
import { listGroups } from '@waybill/registry/list-groups.generated';
import { commit } from '@waybill/table/commit';
import { countChanges, readCountSnapshot } from '@waybill/table/testing';
import { addTenant } from '@waybill/tenants/tenant/tenant.factory';
import { asFunction } from '@waybill/testing/calls/record-calls';
import { fixedClock } from '@waybill/testing/clock';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { ROOT, sourceFiles } from '../../scripts/sources/source-files.ts';
import { handler as sweepHandler } from './sweep.ts';

const handler = asFunction('lists.sweep', sweepHandler);

withTable();
fixedClock();

it('comes to the groups of all lists', async () => {
  const files = sourceFiles('packages').filter((file) => file.endsWith('.store.ts'));
  const modules: object[] = await Promise.all(
    files.map((file) => import(pathToFileURL(resolve(ROOT, file)).href)),
  );
  const groups = modules.flatMap((module) =>
    Object.values(module).flatMap((one: { group?: unknown }) => one.group ?? []),
  );
  expect(new Set(groups)).toEqual(new Set(listGroups));
});

it('folds what the stream lost, and leaves few', async () => {
  for (const slug of ['busy', 'busier', 'calm']) await addTenant(slug);
  const moved = async (tenant: string, size: number) => {
    for (let index = 0; index < size; index += 1) {
      const after = { id: uuidAt(new Date()), type: 'inbound' } as unknown as StockMovement;
      await commit(countChanges(movementStore, tenant, [{ after }]));
    }
  };
  const countedOf = async (tenant: string) =>
    (await readCountSnapshot({ tenant, group: movementStore.group }, { consistent: true })).counts;
  await moved('busy', 40);
  await moved('busier', 50);
  await moved('calm', 2);
  expect(await handler()).toEqual({ folded: 90 });
  expect(await countedOf('busy')).toEqual({ MOVEMENTS: { inbound: 40 } });
  expect(await countedOf('calm')).toEqual({});
});
