import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { commit } from '@waybill/table/commit';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp, losesAnswers, withWeather } from '@waybill/testing/weather';
import { expect, it } from 'vitest';
import { recordEvents } from './record-events.writes.ts';
import { countChanges, loadAllCounts } from './running-count.repository.ts';
import { COUNTED_TOGETHER, SETTLED_SECONDS } from './running-count.ts';

withTable();
withWeather('storm');

/** Longer than an index of the storm trails. */
const TRAILS_SECONDS = 3;

const CHANGES = rounds({ short: 2, long: 10 }) * COUNTED_TOGETHER + 1;

// WHK-232
it('changes are counted once each while others come and the index trails', async () => {
  const tenant = 'stormy';
  let isOver = false;
  const count = (margin = TRAILS_SECONDS) =>
    countChanges(tenant, {
      now: plusSeconds(new Date(), SETTLED_SECONDS - margin),
      hasTime: () => true,
    });
  const counting = (async () => {
    while (!isOver) await count().catch(() => undefined);
  })();
  const record = async (n: number) => {
    const event = { topic: 'door.painted', time: toInstant(new Date()), data: { n }, metadata: {} };
    await commit(recordEvents(tenant, [event])).catch((error: unknown) => {
      if (!losesAnswers()) throw error;
    });
  };
  for (let n = 0; n < CHANGES; n += 16) {
    await Promise.all(
      Array.from({ length: Math.min(16, CHANGES - n) }, (_, more) => record(n + more)),
    );
  }
  isOver = true;
  await counting;
  await indexesCaughtUp();
  while (!(await count(0).catch(() => false)));
  const counts = await loadAllCounts(tenant);
  expect(counts.map(({ events }) => events)).toEqual(
    counts.map((_, index) => ({ 'door.painted': (index + 1) * COUNTED_TOGETHER })),
  );
  expect(counts).toHaveLength(Math.floor(CHANGES / COUNTED_TOGETHER));
});
