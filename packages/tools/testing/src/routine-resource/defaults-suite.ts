import { describe, expect, it } from 'vitest';
import type { ResourceCalls } from './resource-calls.ts';
import type { Body, RoutineResource } from './routine-resource.ts';

export function defaultsTests(
  { resource, short }: RoutineResource,
  { call, all, eventsOf, dataOf }: ResourceCalls,
): void {
  const by = resource.unique?.by ?? 'id';
  const { events, fields } = resource;
  describe('defaults', () => {
    const restoring = () => call<Body>('defaults', { method: 'POST' });
    const codes = resource.defaults.rows.map((row) => row[by]);

    // MKT-104
    it('creates what is missing once, however often it is called', async () => {
      const answers = await Promise.all(Array.from({ length: 3 }, restoring));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(answers.flatMap(({ body }) => body['created']).sort()).toEqual([...codes].sort());
      const { items } = await all();
      expect(items.map((row) => row[by]).sort()).toEqual([...codes].sort());
      expect((await restoring()).body).toMatchObject({ created: [], existing: codes });
      for (const row of items) {
        if (events) expect(await eventsOf(events.created.topic, row.id)).toEqual([dataOf(row)]);
      }
    });

    if (short) return;

    // MKT-105
    it('answers the fallbacks without writing', async () => {
      const fallbacks = resource.defaults.fields.map((name) => [name, fields[name]?.fallback]);
      const defaults = Object.fromEntries(fallbacks);
      expect((await call('getDefaults', {})).body).toEqual({ defaults });
      expect((await restoring()).body['defaults']).toEqual(defaults);
    });
  });
}

export function flagTests(
  { resource: { events }, short }: RoutineResource,
  { makingDefault, reading, holders, given, eventsOf, named }: ResourceCalls,
): void {
  describe('the default', () => {
    const [flag = ''] = named('flag');

    // MKT-24, MKT-35
    it('moves, emits an event for both, and moves only once', async () => {
      const rows = [await given(1), await given(2)];
      await makingDefault(rows[0]?.id ?? '');
      const [former] = await holders();
      const next = rows.find(({ id }) => id !== former?.id);
      if (former === undefined || next === undefined) throw new Error('no record holds the flag');
      const earlier = [former, next].map(({ id }) => eventsOf(events?.updated.topic, id));
      const counted = (await Promise.all(earlier)).map(({ length }) => length);
      for (const _twice of [1, 2])
        expect(await makingDefault(next.id)).toMatchObject({ status: 200 });
      expect((await holders()).map(({ id }) => id)).toEqual([next.id]);
      expect((await reading(former.id)).body).toMatchObject({ [flag]: false });
      if (!events) return;
      for (const [index, { id }] of [former, next].entries()) {
        expect(await eventsOf(events.updated.topic, id)).toHaveLength((counted[index] ?? 0) + 1);
      }
    });

    if (short) return;

    it('has one holder after calls side by side', async () => {
      const rows = await Promise.all([1, 2, 3].map(given));
      const answers = await Promise.all(rows.map(({ id }) => makingDefault(id)));
      for (const { status } of answers) expect([200, 409]).toContain(status);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      expect(await holders()).toHaveLength(1);
    });
  });
}
