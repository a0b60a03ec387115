import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchEntries } from './bus-entry.ts';
import type { StoredEvent } from './change.entity.ts';

const eventOf = (id: string, size: number): StoredEvent => {
  const envelope = { tenant_id: 'acme', topic: 'door.painted', id, metadata: {}, time: 'now' };
  const body = JSON.stringify({ ...envelope, data: { note: 'x'.repeat(size) } });
  const address = { tenant: 'acme', change: '01JA0Z3K5T8W6Q2R4Y7N9B1C', home: 'DOOR#1' };
  return { id, address, topic: 'door.painted', time: 'now', body };
};

const KIB = 1024;

// WHK-13, WHK-15
it('takes every event once and in its order, in calls that the bus takes', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 240 * KIB }), { maxLength: 40 }), (sizes) => {
      const events = sizes.map((size, index) => eventOf(`evt_${index}`, size));
      const batches = batchEntries(events);
      expect(batches.flat().map(({ event }) => event)).toEqual(events);
      for (const batch of batches) {
        const bytes = batch.map(({ detail }) => Buffer.byteLength(detail));
        expect(batch.length).toBeLessThanOrEqual(10);
        expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(250 * KIB);
        for (const { resource } of batch) {
          expect(resource).toBe('waybill:acme:DOOR/1/CHANGE/01JA0Z3K5T8W6Q2R4Y7N9B1C');
        }
      }
    }),
    { numRuns: 40 },
  );
});

describe('the detail of an entry', () => {
  const detailOf = (event: StoredEvent) => batchEntries([event])[0]?.[0]?.detail ?? '';

  // WHK-4, WHK-14
  it('is the stored body up to 200 KiB', () => {
    const event = eventOf('evt_1', 199 * KIB);
    expect(detailOf(event)).toBe(event.body);
  });

  // WHK-14
  it('says beyond it that the data is left out', () => {
    const { data: _, ...envelope } = JSON.parse(eventOf('evt_1', 0).body) as { data: unknown };
    expect(JSON.parse(detailOf(eventOf('evt_1', 201 * KIB)))).toEqual({
      ...envelope,
      data: null,
      data_omitted: true,
    });
  });
});
