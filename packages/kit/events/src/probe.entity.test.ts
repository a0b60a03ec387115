import { byTable } from '@waybill/table/testing';
import { expect, it, vi } from 'vitest';
import { probeItems, probeKeys } from './probe.entity.ts';

// WHK-11
it.each([1, 3])('probes lie in each of %i tables: every one has a stream of its own', (count) => {
  const names = Array.from({ length: count }, (_, index) => `table-${index}`);
  vi.stubEnv('TABLE_NAMES', names.join(','));
  const now = new Date('2026-03-01T10:00:00.000Z');
  const probes = byTable(probeItems(now), ({ pk }) => pk);
  expect(Object.keys(probes).sort()).toEqual(names);
  expect(Object.values(probes).flat()).toHaveLength(32 * count);
  // A stream of some shards is not seen through by a handful.
  for (const those of Object.values(probes)) expect(those.length).toBeGreaterThan(16);
  expect(probeKeys(now.toISOString()).length).toBe(32 * count);
});
