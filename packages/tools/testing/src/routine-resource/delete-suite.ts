import { describe, expect, it } from 'vitest';
import type { ResourceCalls } from './resource-calls.ts';
import type { RoutineResource } from './routine-resource.ts';

export function deleteTests(
  { resource, sample }: RoutineResource,
  { creating, reading, removing, given, eventsOf, dataOf }: ResourceCalls,
): void {
  const { events } = resource;
  describe('delete', () => {
    // API-52, MKT-97, MKT-102
    it('removes once, frees the unique field and emits its event', async () => {
      await given(1);
      // A collection may keep its default, which is the first record at the latest.
      const row = await given(2);
      expect(await removing(row.id)).toMatchObject({
        status: 200,
        body: { deleted: true, id: row.id },
      });
      expect(await removing(row.id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(await reading(row.id)).toMatchObject({ status: 404 });
      if (events) expect(await eventsOf(events.deleted.topic, row.id)).toEqual([dataOf(row)]);
      expect(await creating(sample(2))).toMatchObject({ status: 201 });
    });
  });
}

export function idTests(
  { handlers, updates, namedByCode }: RoutineResource,
  { reading, updating, removing, makingDefault, standingRows }: ResourceCalls,
): void {
  describe('ids', () => {
    // API-23, API-66
    it('answer 400 when malformed and 404 when unknown or of another tenant', async () => {
      const [row] = await standingRows();
      const unknown = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';
      const other = { tenant: 'other' };
      for (const [id, extra, status] of [
        ['nonsense', {}, 400],
        [unknown, {}, 404],
        [row.id, other, 404],
      ] as const) {
        expect(await reading(id, extra)).toMatchObject({ status });
        expect(await updating(id, updates[0], extra)).toMatchObject({ status });
        if (handlers.delete) expect(await removing(id, extra)).toMatchObject({ status });
        if (handlers.makeDefault) {
          const answer = { status: namedByCode ? 404 : status };
          expect(await makingDefault(id, extra)).toMatchObject(answer);
        }
      }
      expect((await reading(row.id)).body).toEqual(row);
    });
  });
}
