import { fixedClock } from '@waybill/testing/clock';
import { withTable } from '@waybill/testing/table';
import { beforeAll, expect, it } from 'vitest';
import { addTenant } from './tenant.factory.ts';
import { walkTenants } from './walk-tenants.command.ts';

withTable();
const clock = fixedClock();

const slugs = Array.from({ length: 20 }, (_, n) => `shop-${String(n).padStart(2, '0')}`);

beforeAll(async () => {
  for (const slug of slugs) await addTenant(slug);
});

const walkOf = (name: string, runMs = 60_000) => ({ name, runMs, tenantMs: 1_000 });

it('visits every tenant once a run, wherever the last one ended', async () => {
  for (const run of [1, 2, 3]) {
    const seen: string[] = [];
    const visited = await walkTenants(walkOf('all'), async (slug) => {
      seen.push(slug);
    });
    expect([run, visited, seen.sort()]).toEqual([run, 20, slugs]);
  }
});

it('begins behind the tenants that the last run came to, so that none starves', async () => {
  const runs: string[][] = [];
  for (let run = 0; run < 3; run += 1) {
    const seen: string[] = [];
    // A run ends when its time is up: here, with its first group.
    await walkTenants(walkOf('short', 1_000), async (slug) => {
      seen.push(slug);
      clock.advance(1);
    });
    runs.push(seen);
  }
  expect(runs.flat()).toEqual(slugs);
});

it('is not stopped by tenants that fail, and names them', async () => {
  const seen: string[] = [];
  const run = walkTenants(walkOf('failing'), async (slug) => {
    if (slug === 'shop-03' || slug === 'shop-11') throw new Error(`no ${slug}`);
    seen.push(slug);
  });
  await expect(run).rejects.toThrow('failing failed for 2 tenants: shop-03, shop-11');
  expect(seen).toHaveLength(18);
});

it('is not held up at a tenant that takes the process down', async () => {
  const died: string[] = [];
  // The run never ends: its first group hangs until the process is gone.
  void walkTenants(walkOf('dying'), async (slug) => {
    died.push(slug);
    await new Promise(() => undefined);
  });
  await expect.poll(() => died).toHaveLength(8);
  const seen: string[] = [];
  await walkTenants(walkOf('dying'), async (slug) => {
    seen.push(slug);
  });
  expect(seen.slice(0, 12)).toEqual(slugs.slice(8));
});

it('tells a tenant how long it may take, within what the run has left', async () => {
  const began = clock.now().getTime();
  const limits = new Set<number>();
  await walkTenants({ name: 'limits', runMs: 25_000, tenantMs: 10_000 }, async (_, until) => {
    limits.add(until - began);
    clock.advance(1);
  });
  expect([...limits]).toEqual([10_000, 18_000, 25_000]);
});
