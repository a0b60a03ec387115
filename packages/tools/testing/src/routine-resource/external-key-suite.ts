import { describe, expect, it } from 'vitest';
import type { ResourceCalls } from './resource-calls.ts';
import type { RoutineResource } from './routine-resource.ts';

const refusedFor = (id: string) => ({
  status: 409,
  body: { code: 'unique_violation', error: expect.stringContaining(id) },
});

/** Stores the nth sample under a key of another system. */
function keyedRecords({ sample }: RoutineResource, { creating }: ResourceCalls) {
  return async (n: number, external_id: string) => {
    const answer = await creating({ ...sample(n), external_id });
    expect(answer.status).toBe(201);
    return answer.body;
  };
}

function shownKeyTests(declared: RoutineResource, calls: ResourceCalls): void {
  const {
    sample,
    resource: { events },
  } = declared;
  const { creating, updating, reading, listing, given, eventsOf } = calls;
  const keyed = keyedRecords(declared, calls);

  it('are shown, find their record, and are none unless sent', async () => {
    const external_refs = { pim: 'P-1', 'shop "2"': '' };
    const sent = { external_id: 'ERP#1 ä', external_refs };
    const { body: row } = await creating({ ...sample(1), ...sent });
    expect(row).toMatchObject(sent);
    expect(await given(2)).toMatchObject({ external_id: null, external_refs: null });
    expect((await reading(row.id)).body).toEqual(row);
    expect((await listing({ external_id: 'ERP#1 ä' })).body).toMatchObject({
      items: [row],
      total: 1,
    });
    for (const external_id of ['erp#1 ä', 'ERP#1', 'other']) {
      expect((await listing({ external_id })).body).toMatchObject({ items: [], total: 0 });
    }
    expect(await listing({ external_refs: '{}' })).toMatchObject({
      status: 400,
      body: { code: 'unknown_filter' },
    });
  });

  it('are replaced whole, and not written when nothing differs', async () => {
    const row = await keyed(1, 'A');
    const external_refs = { pim: '1', wms: '2' };
    const first = await updating(row.id, { external_refs });
    expect(first.body).toMatchObject({ external_id: 'A', external_refs });
    const same = { external_id: 'A', external_refs: { wms: '2', pim: '1' } };
    expect((await updating(row.id, same)).body).toEqual(first.body);
    if (events) expect(await eventsOf(events.updated.topic, row.id)).toHaveLength(1);
    const { body } = await updating(row.id, { external_refs: { wms: '3' } });
    expect(body['external_refs']).toEqual({ wms: '3' });
  });
}

function uniqueKeyTests(declared: RoutineResource, calls: ResourceCalls): void {
  const { sample } = declared;
  const { creating, updating, listing, given, all } = calls;
  const keyed = keyedRecords(declared, calls);

  it('belong to one record, whose id the refusal names', async () => {
    const row = await keyed(1, 'A');
    const other = await given(2);
    const before = await all();
    expect(await creating({ ...sample(3), external_id: 'A' })).toMatchObject(refusedFor(row.id));
    expect(await updating(other.id, { external_id: 'A' })).toMatchObject(refusedFor(row.id));
    expect(await all()).toEqual(before);
    expect(await creating({ ...sample(3), external_id: 'a' })).toMatchObject({ status: 201 });
  });

  it('go to one of many that want them at the same time', async () => {
    const bodies = [1, 2, 3].map((n) => ({ ...sample(n), external_id: 'wanted' }));
    const answers = await Promise.all(bodies.map((body) => creating(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await listing({ external_id: 'wanted' })).body.total).toBe(1);
  });

  it('move, and are free again behind it', async () => {
    const row = await keyed(1, 'old');
    expect(await updating(row.id, { external_id: 'new' })).toMatchObject({
      status: 200,
      body: { external_id: 'new' },
    });
    const second = await keyed(2, 'old');
    expect(await updating(row.id, { external_id: 'old' })).toMatchObject(refusedFor(second.id));
    expect((await updating(row.id, { external_id: null })).body['external_id']).toBeNull();
    await keyed(3, 'new');
  });
}

function keyShapeTests(declared: RoutineResource, calls: ResourceCalls): void {
  const { sample } = declared;
  const { creating, updating, reading } = calls;
  const keyed = keyedRecords(declared, calls);

  it('are texts, and few', async () => {
    const row = await keyed(1, 'A');
    for (const body of [
      { external_id: ' ' },
      { external_id: '' },
      { external_id: 7 },
      { external_id: 'x'.repeat(256) },
      { external_refs: 'pim' },
      { external_refs: { pim: 1 } },
      { external_refs: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [n, ''])) },
    ]) {
      const invalid = { status: 400, body: { code: 'invalid_value' } };
      expect(await creating({ ...sample(2), ...body })).toMatchObject(invalid);
      expect(await updating(row.id, body)).toMatchObject(invalid);
    }
    expect((await reading(row.id)).body).toEqual(row);
  });
}

function freedKeyTests(declared: RoutineResource, calls: ResourceCalls): void {
  const { removing, given } = calls;
  const keyed = keyedRecords(declared, calls);

  it('are free when their record is gone', async () => {
    await given(1);
    const row = await keyed(2, 'A');
    expect((await removing(row.id)).status).toBe(200);
    await keyed(3, 'A');
  });
}

/** The keys that other systems have for a record: unique, found, replaced whole. */
export function externalKeyTests(declared: RoutineResource, calls: ResourceCalls): void {
  // API-47, API-48, API-49, API-50, MKT-110
  describe('keys of other systems', () => {
    shownKeyTests(declared, calls);
    uniqueKeyTests(declared, calls);
    keyShapeTests(declared, calls);
    if (declared.handlers.delete !== undefined) freedKeyTests(declared, calls);
  });
}
