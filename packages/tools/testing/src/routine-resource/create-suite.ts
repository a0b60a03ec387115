import { describe, expect, it } from 'vitest';
import type { ResourceCalls } from './resource-calls.ts';
import type { RoutineResource } from './routine-resource.ts';

export function createTests(
  { resource, sample, short, standing = 0 }: RoutineResource,
  { creating, reading, all, given, eventsOf, dataOf, named }: ResourceCalls,
): void {
  const { events } = resource;
  describe('create', () => {
    // MKT-97
    it('answers what it stored, over the fallbacks, and emits its event', async () => {
      const row = await given(1);
      expect(row).toMatchObject(sample(1));
      for (const name of [...named('optional'), ...named('nullable')]) {
        if (!(name in sample(1))) expect(row).toHaveProperty(name);
      }
      expect((await reading(row.id)).body).toEqual(row);
      if (events) expect(await eventsOf(events.created.topic, row.id)).toEqual([dataOf(row)]);
    });

    if (short) return;

    // MKT-99
    it('takes null for a field with a fallback as absent', async () => {
      const nulls = Object.fromEntries(named('optional').map((name) => [name, null]));
      const [without, withNulls] = [await given(1), await creating({ ...nulls, ...sample(2) })];
      expect(withNulls.status).toBe(201);
      for (const name of named('optional').filter((one) => !(one in sample(2)))) {
        expect(withNulls.body[name]).not.toBeNull();
        expect(typeof withNulls.body[name]).toBe(typeof without[name]);
      }
    });

    // API-29
    it('ignores unknown and server-set keys', async () => {
      const foreign = { id: 'x', created_at: 'never', colour: 'red' };
      const answer = await creating({ ...sample(1), ...foreign });
      expect(answer.status).toBe(201);
      expect(answer.body).not.toMatchObject({ id: 'x' });
      expect(answer.body).not.toHaveProperty('colour');
      expect(answer.body).not.toHaveProperty('rev');
    });

    it('refuses a body without a required field and writes nothing', async () => {
      for (const name of named('required')) {
        const { [name]: _left, ...rest } = sample(1);
        for (const body of [rest, { ...rest, [name]: null }, { ...rest, [name]: [] }]) {
          expect(await creating(body)).toMatchObject({ status: 400, body: { code: /./u } });
        }
      }
      expect(await all()).toMatchObject({ items: { length: standing }, total: standing });
    });

    // API-82, API-83
    it('repeats its answer for an Idempotency-Key', async () => {
      const headers = { 'idempotency-key': 'once' };
      const first = await creating(sample(1), { headers });
      const second = await creating(sample(1), { headers });
      expect(second).toMatchObject({ status: 201, body: first.body });
      expect(second.headers['idempotent-replayed']).toBe('true');
      expect((await all()).total).toBe(standing + 1);
    });
  });
}
