import { addressOfChange } from '@waybill/events/change-address';
import { recordEvents } from '@waybill/events/record-events.writes';
import { plusSeconds } from '@waybill/kernel/instant';
import { commit, write } from '@waybill/table/commit';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { changesSince } from './changes-since.command.ts';
import { tenantAddress, tenantEntity } from './tenant.entity.ts';

withTable();

async function tenantsSince(from: Date): Promise<string[]> {
  const found: string[] = [];
  for await (const keys of changesSince(from)) {
    found.push(...keys.map((key) => addressOfChange(key).tenant));
  }
  return found;
}

it('finds the changes of every tenant since a moment', async () => {
  const now = new Date();
  const event = { topic: 'door.painted', time: now.toISOString(), data: {}, metadata: {} };
  const slugs = Array.from({ length: 20 }, (_, index) => `shop-${String(index).padStart(2, '0')}`);
  for (const slug of slugs) {
    await write({ put: { ...tenantAddress(slug), ...tenantEntity.stamp } });
    await commit(recordEvents(slug, [event]));
  }
  expect(await tenantsSince(plusSeconds(now, -1))).toEqual(slugs);
  expect(await tenantsSince(plusSeconds(now, 60))).toEqual([]);
});
