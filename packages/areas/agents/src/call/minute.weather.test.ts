import { withTable } from '@waybill/testing/table';
import { withWeather } from '@waybill/testing/weather';
import { expect, it } from 'vitest';
import { callMinutes } from './minute.repository.ts';

withTable();
withWeather('storm');

// AGT-45
it('never takes more than the limit, whatever answers are lost', async () => {
  const caller = { tenant: 'acme', keyId: 'storm' };
  const now = Date.parse('2026-11-21T09:00:00.000Z');
  const processes = Array.from({ length: 4 }, () => callMinutes());
  const waits = await Promise.all(
    processes.flatMap((count) => Array.from({ length: 5 }, () => count(caller, 6, now))),
  );
  const taken = waits.filter((wait) => wait === undefined).length;
  // A call whose count was written twice takes the place of another one.
  expect(taken).toBeLessThanOrEqual(6);
  expect(taken).toBeGreaterThan(0);
});
