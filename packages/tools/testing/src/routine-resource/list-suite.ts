import { describe, expect, it } from 'vitest';
import { rounds } from '../rounds.ts';
import type { ResourceCalls } from './resource-calls.ts';
import type { RoutineResource } from './routine-resource.ts';

/** From one column that records are sorted by to the next; each resource has other ones. */
const STEP = rounds({ short: 3, long: 1 });

export function listTests(
  { resource: { fields }, short, standing = 0 }: RoutineResource,
  { listing, standingRows }: ResourceCalls,
): void {
  describe('list', () => {
    // API-70, API-71, API-74, API-75
    it.each([
      [{ colour: 'red' }, 'unknown_filter'],
      [{ order: 'colour' }, 'invalid_order'],
      [{ limit: 'many' }, 'invalid_value'],
      [{ id: 'nonsense' }, 'invalid_value'],
    ])('refuses %j', async (query, code) => {
      await standingRows();
      expect(await listing(query)).toMatchObject({ status: 400, body: { code } });
    });
    if (short) return;

    // API-69, API-70, API-73
    it('pages, counts and filters', async () => {
      const rows = await standingRows();
      const offset = standing + 2;
      const { body } = await listing({ limit: '2', offset: `${offset}` });
      expect(body).toMatchObject({ total: standing + 3, limit: 2, offset });
      expect(body.items).toHaveLength(1);
      const [, second] = rows;
      for (const query of [{ id: `${second?.id}` }, { filter: `id=${second?.id}` }]) {
        expect((await listing(query)).body).toMatchObject({ items: [second], total: 1 });
      }
      expect((await listing({ limit: '0' })).body.limit).toBe(1);
      expect((await listing({ limit: '900', offset: '-1' })).body).toMatchObject({
        limit: 200,
        offset: 0,
      });
    });

    // MKT-101, API-71
    it('sorts by every column, both ways', async () => {
      await standingRows();
      const own = Object.keys(fields).filter((name) => fields[name]?.column !== undefined);
      const columns = ['id', 'created_at', 'updated_at', ...own];
      for (const column of columns.filter((_, index) => index % STEP === 0)) {
        const up = (await listing({ order: column })).body.items.map(({ id }) => id);
        const down = (await listing({ order: `${column}.desc` })).body.items.map(({ id }) => id);
        expect(down).toEqual(up.reverse());
      }
    });
  });
}
