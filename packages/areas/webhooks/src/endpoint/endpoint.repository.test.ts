import { prefixedId } from '@waybill/kernel/id';
import { commit } from '@waybill/table/commit';
import { queryAll } from '@waybill/table/read';
import { concurrentModification, isConflict } from '@waybill/table/write';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Health, unknownHealth } from '../health/health.ts';
import { loadEndpoint } from './endpoint.repository.ts';
import type { StoredEndpoint } from './endpoint.ts';
import { createWrites, disableWrites, removeWrites, updateWrites } from './endpoint.writes.ts';
import { newEndpoint } from './endpoint-update.ts';
import { writeHealth } from './health.repository.ts';

withTable();

const now = new Date('2026-03-01T10:00:00.000Z');
const at = now.toISOString();
const failing = (consecutive_failures: number): Health => ({
  ...unknownHealth,
  consecutive_failures,
});

let tenant = '';
let tenants = 0;
let endpoint: StoredEndpoint;

beforeEach(async () => {
  tenants += 1;
  tenant = `tenant-${tenants}`;
  const body = { url: 'https://hooks.acme.example/in', topics: ['*'] };
  endpoint = newEndpoint({ id: prefixedId('whe', now), body, secret: 'whsec_x', at });
  const sealed = { secret: 'sealed', headers: 'sealed' };
  expect(await commit(createWrites(tenant, endpoint, sealed))).toBeUndefined();
});

const stored = () => loadEndpoint(tenant, endpoint.id);

async function changed(to: Partial<StoredEndpoint>, clearsHealth = false): Promise<void> {
  const { endpoint: before } = (await stored()) ?? { endpoint };
  const after = { ...before, ...to, version: before.version + 1 };
  const writes = updateWrites(tenant, before, after, { headers: undefined, clearsHealth });
  expect(await commit(writes)).toBeUndefined();
}

describe('health', () => {
  // WHK-119
  it('is written by one of many who read the same', async () => {
    const first = [1, 2, 3, 4].map((n) => writeHealth(tenant, endpoint.id, failing(n), 0));
    expect((await Promise.all(first)).filter(isConflict)).toHaveLength(3);
    const second = [5, 6, 7, 8].map((n) => writeHealth(tenant, endpoint.id, failing(n), 1));
    expect((await Promise.all(second)).filter(isConflict)).toHaveLength(3);
    expect((await stored())?.healthRev).toBe(2);
  });

  // WHK-28
  it('that was cleared is not brought back by who read it before', async () => {
    expect(await writeHealth(tenant, endpoint.id, failing(4), 0)).toBeUndefined();
    const seen = (await stored())?.healthRev ?? 0;
    await changed({}, true);
    const cleared = await stored();
    expect(cleared?.health).toEqual(unknownHealth);
    // Another counts since then, and must not bring the number back that the first one knows.
    expect(
      await writeHealth(tenant, endpoint.id, failing(1), cleared?.healthRev ?? 0),
    ).toBeUndefined();
    expect(await writeHealth(tenant, endpoint.id, failing(5), seen)).toBe(concurrentModification);
    expect((await stored())?.health).toEqual(failing(1));
  });

  // WHK-125
  it('is not written for an endpoint that was deleted meanwhile', async () => {
    expect(await commit(removeWrites(tenant, endpoint, at))).toBeUndefined();
    expect(await writeHealth(tenant, endpoint.id, failing(1), 0)).toBe(concurrentModification);
    const left = await queryAll({ pk: `T#${tenant}#WEBHOOKS` });
    expect(left.map(({ sk }) => sk)).toEqual(['COUNT']);
  });
});

describe('disabling', () => {
  // WHK-124
  it('leaves alone what was changed since it was read', async () => {
    await changed({ description: 'repaired' }, true);
    expect(
      await commit(disableWrites(tenant, endpoint, { reason: 'failing', at, events: [] })),
    ).toBe(concurrentModification);
    expect((await stored())?.endpoint).toMatchObject({ status: 'enabled', version: 2 });
  });

  // WHK-125
  it('does not bring back what was deleted', async () => {
    expect(await commit(removeWrites(tenant, endpoint, at))).toBeUndefined();
    expect(
      await commit(disableWrites(tenant, endpoint, { reason: 'failing', at, events: [] })),
    ).toBe(concurrentModification);
    expect(await stored()).toBeUndefined();
  });
});
