import { withTable } from '@waybill/testing/table';
import { workFor } from '@waybill/work/work';
import { expect, it } from 'vitest';
import { installTenant } from '../testing/tenant.factory.ts';
import { raiseNumberRanges, updateNumberRange } from './number-range.command.ts';
import { drawNumber, loadNumberRanges } from './number-range.repository.ts';

withTable();

const AT = '2026-11-21T12:00:00.000Z';
const work = () => workFor('acme', new Date(AT));

// STG-33
it('moves every counter forward, by its step, and the next number lies behind', async () => {
  await installTenant('acme');
  const [wide, ...others] = await loadNumberRanges('acme');
  await updateNumberRange(work(), wide?.id ?? '', { step: 5 });
  await drawNumber('acme', wide?.code ?? '', AT);

  const raised = await raiseNumberRanges(work(), 100);

  expect(raised).toContainEqual({ code: wide?.code, from: 5, to: 505 });
  expect(others.length).toBeGreaterThan(0);
  for (const { code } of others) expect(raised).toContainEqual({ code, from: 0, to: 100 });
  expect(await drawNumber('acme', wide?.code ?? '', AT)).toMatchObject({
    number: 'DEL-000510',
  });
});
