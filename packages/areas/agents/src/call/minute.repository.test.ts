import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { callMinutes } from './minute.repository.ts';

withTable();

const NOW = Date.parse('2026-11-21T09:00:00.000Z');

// AGT-45
it('counts each key by itself, and says how long to wait', async () => {
  const count = callMinutes();
  const desk = { tenant: 'acme', keyId: 'desk' };
  for (const at of [NOW, NOW + 10_000, NOW + 20_000]) {
    expect(await count(desk, 3, at)).toBeUndefined();
  }
  expect(await count(desk, 3, NOW + 30_000)).toBe(30);
  expect(await count({ ...desk, keyId: 'till' }, 3, NOW + 30_000)).toBeUndefined();
  expect(await count({ ...desk, tenant: 'other' }, 3, NOW + 30_000)).toBeUndefined();
  // A limit that was raised counts at once.
  expect(await count(desk, 4, NOW + 30_000)).toBeUndefined();
  expect(await count(desk, 4, NOW + 59_999)).toBe(1);
  expect(await count(desk, 4, NOW + 60_000)).toBeUndefined();
});

// AGT-45
it('takes from many processes at once what it takes from one, minute by minute', async () => {
  const caller = { tenant: 'acme', keyId: 'crowd' };
  const processes = Array.from({ length: 8 }, () => callMinutes());
  for (const now of [NOW, NOW + 61_000]) {
    const waits = await Promise.all(
      processes.flatMap((count) => Array.from({ length: 5 }, () => count(caller, 12, now))),
    );
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(12);
  }
});
