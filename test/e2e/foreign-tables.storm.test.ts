import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChildStack } from '../support/child-stack.ts';
import { demo } from '../support/system.ts';

let data = '';
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'waybill-tables-'));
});
afterAll(() => rm(data, { recursive: true, force: true }));

const headers = {
  'X-Service-Tenant': demo.tenant,
  'X-Service-Api-Key': demo.key,
  'Content-Type': 'application/json',
};

type Call = (path: string, body?: object) => Promise<Response>;

/** Runs the whole system on the same data with some tables; answers what it complained of. */
async function withTables(tables: number, use: (call: Call) => Promise<void>): Promise<string> {
  const stack = await startChildStack({ data, tables });
  try {
    await use((path, body) =>
      fetch(`${stack.url}${path}`, {
        headers,
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      }),
    );
  } finally {
    await stack.stop();
  }
  return stack.complaints();
}

// The directory of tenants and the demo shop lie in the same tables with both numbers: calls of the
// shop are still let in, and it is their writes that have to be refused.
const ITS_NUMBER = 2;
const OTHER_NUMBER = 4;

// STG-5
it('a stage with another number of tables is not ready and writes nothing; put back, all is there', async () => {
  const receive = { sku: 'CUP', quantity: 5 };
  const quiet = await withTables(ITS_NUMBER, async (call) => {
    expect((await call('/v1/inventories/receive', receive)).status).toBe(201);
    expect((await call('/health/ready')).status).toBe(200);
  });
  expect(quiet).toBe('');

  const complaints = await withTables(OTHER_NUMBER, async (call) => {
    const ready = await call('/health/ready');
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ status: 'unavailable' });
    const refused = await call('/v1/inventories/receive', receive);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).not.toBeNull();
  });
  expect(complaints).toContain('is table 1 of 2 of the stage local and not table 1 of 4');

  await withTables(ITS_NUMBER, async (call) => {
    expect((await call('/health/ready')).status).toBe(200);
    const movements = await call('/v1/inventories/movements?sku=CUP');
    expect(await movements.json()).toMatchObject({ total: 1, items: [{ quantity: 5 }] });
    expect((await call('/v1/inventories/receive', receive)).status).toBe(201);
  });
});
