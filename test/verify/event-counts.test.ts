import { recordEvents } from '@waybill/events/record-events.writes';
import { COUNTED_TOGETHER, countOn, SETTLED_SECONDS } from '@waybill/events/running-count';
import { runningCountItem } from '@waybill/events/running-count.entity';
import { countChanges, loadAllCounts } from '@waybill/events/running-count.repository';
import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { putMany } from '@waybill/table/commit';
import { allWrites } from '@waybill/table/testing';
import type { Put } from '@waybill/table/write';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { expect, it } from 'vitest';
import { repairTenant, verifyTenant } from '../../scripts/verification.ts';

withTable();

const tenant = 'shop';

const findings = async () => (await verifyTenant(tenant)).flatMap((verdict) => verdict.findings);

// WHK-232, API-148
it('running counts of events are compared with the changes, and repaired', async () => {
  const began = plusSeconds(new Date(), -SETTLED_SECONDS - 600);
  const items = Array.from({ length: 2 * COUNTED_TOGETHER }, (_, n) => {
    const at = plusSeconds(began, n);
    const event = { topic: 'order.placed', time: toInstant(at), data: { n }, metadata: {} };
    return allWrites(recordEvents(tenant, [event]), at).map((write) => (write as Put).put);
  });
  await putMany(items.flat());
  await indexesCaughtUp();
  await countChanges(tenant, { now: new Date(), hasTime: () => true });
  expect(await findings()).toEqual([]);
  const [first, last] = await loadAllCounts(tenant);
  if (last === undefined) throw new Error('nothing is counted');
  const wrong = countOn(first, [{ place: last.place, events: [] }]);
  await putMany([runningCountItem(tenant, { ...wrong, earliest: last.earliest })]);
  expect(await findings()).toEqual([
    `order.placed in front of ${last.place}: stored 0, expected ${COUNTED_TOGETHER}`,
  ]);
  expect(await repairTenant(tenant)).toEqual(['WEBHOOKS: 1 rows set to what they follow from']);
  expect(await loadAllCounts(tenant)).toEqual([first, last]);
  expect(await findings()).toEqual([]);
});
