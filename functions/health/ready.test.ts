import { tableNames } from '@waybill/table/item';
import { claimTables } from '@waybill/table/operate';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeEach, expect, it, vi } from 'vitest';
import { handler } from './ready.ts';

withTable({ tables: 2 });
beforeEach(() => vi.stubEnv('STAGE', 'blue'));

const ready = () => invoke(handler, { method: 'GET', path: '/health/ready' });

// API-3, STG-5
it('is not ready with tables of another stage, or in another order, until they are put back', async () => {
  expect((await ready()).status).toBe(200);
  expect(await claimTables()).toBeUndefined();
  expect((await ready()).status).toBe(200);

  const own = tableNames();
  vi.stubEnv('TABLE_NAMES', own.toReversed().join(','));
  const { status, body } = await ready();
  expect(status).toBe(503);
  expect(body).toMatchObject({
    status: 'unavailable',
    error: 'The service is set up with data that is not its own.',
  });
  vi.stubEnv('TABLE_NAMES', own.join(','));
  vi.stubEnv('STAGE', 'green');
  expect((await ready()).status).toBe(503);
  vi.stubEnv('STAGE', 'blue');
  expect((await ready()).status).toBe(200);
});
