import { describe, expect, it } from 'vitest';
import type { ResourceCalls } from './resource-calls.ts';
import type { RoutineResource } from './routine-resource.ts';

function changeTests(
  { resource, updates, short }: RoutineResource,
  { updating, reading, given, eventsOf, dataOf, named }: ResourceCalls,
): void {
  const { events } = resource;

  // API-27, MKT-97, MKT-98
  it('changes what is sent, keeps the rest and emits one event, once', async () => {
    const row = await given(1);
    const answer = await updating(row.id, updates[0]);
    const after = { ...row, ...updates[0], updated_at: answer.body.updated_at };
    expect(answer).toMatchObject({ status: 200, body: after });
    expect((await reading(row.id)).body).toEqual(answer.body);
    const again = await updating(row.id, updates[0]);
    expect(again).toMatchObject({ status: 200 });
    expect(again.body).toEqual(answer.body);
    if (events) expect(await eventsOf(events.updated.topic, row.id)).toEqual([dataOf(answer.body)]);
  });

  if (short) return;

  // API-27
  it('clears a field that may be empty', async () => {
    const row = await given(1);
    const sent = { ...updates[0], ...updates[1] };
    const clearing = named('nullable').filter((name) => name in sent);
    if (clearing.length === 0) return expect(clearing).toEqual([]);
    await updating(row.id, sent);
    const { body } = await updating(
      row.id,
      Object.fromEntries(clearing.map((name) => [name, null])),
    );
    for (const name of clearing) expect(body[name]).toBeNull();
    return expect((await reading(row.id)).body).toEqual(body);
  });
}

function guardTests(
  { updates, short, emptyUpdate = 'invalid_value' }: RoutineResource,
  { updating, reading, given, standingRows }: ResourceCalls,
): void {
  // API-28
  it('refuses a body without a known field', async () => {
    const [row] = await standingRows();
    for (const body of [{}, { colour: 'red' }, { id: row.id }]) {
      expect(await updating(row.id, body)).toMatchObject({
        status: 400,
        body: { code: emptyUpdate },
      });
    }
    expect((await reading(row.id)).body).toEqual(row);
  });

  if (short) return;

  // MKT-103
  it('keeps every field of updates side by side', async () => {
    const row = await given(1);
    const answers = await Promise.all(updates.map((body) => updating(row.id, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await reading(row.id)).body).toMatchObject({ ...updates[0], ...updates[1] });
  });
}

export function updateTests(routine: RoutineResource, calls: ResourceCalls): void {
  describe('update', () => {
    changeTests(routine, calls);
    guardTests(routine, calls);
  });
}
