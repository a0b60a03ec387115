import { type Tier, tiers } from '@waybill/shipping/tier/tier.resource';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { tearReads } from '@waybill/testing/faults/torn-reads';
import { invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { routineResourceSuite } from '@waybill/testing/routine-resource';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it } from 'vitest';
import { handler as createMethod } from '../methods/create.ts';
import { handler as getMethod } from '../methods/get.ts';
import { handler as create } from './create.ts';
import { handler as remove } from './delete.ts';
import { handler as get } from './get.ts';
import { handler as ladder } from './ladder.ts';
import { handler as list } from './list.ts';
import { handler as replace } from './replace.ts';
import { handler as update } from './update.ts';

const table = withTable();
afterEach(removeFault);

async function newMethod(tenant: string, code = 'matrix'): Promise<string> {
  const body = { code, name: 'M', pricing_type: 'matrix' };
  const answer = await invoke<{ id: string }>(createMethod, { tenant, body });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

// SHP-4, SHP-5, SHP-6, SHP-7
routineResourceSuite({
  resource: tiers,
  short: true,
  handlers: { list, get, create, update, delete: remove },
  emptyUpdate: 'empty_update',
  sample: (n) => ({ from_value: n * 2.5, price: n }),
  updates: [{ price: 7.25 }, { position: 3 }],
  parent: async (tenant) => ({ method_id: await newMethod(tenant) }),
});

// SHP-59
it('loses none of them to a look that is new in one part and old in the other', async () => {
  const tenant = 'torn';
  const { creating, listing } = calls(tenant, await newMethod(tenant));
  await creating({ from_value: 0, price: 1 });
  const { torn } = tearReads(({ pk }) => pk.endsWith('SHIPPING_TIERS'));
  await creating({ from_value: 1, price: 2 });
  expect((await creating({ from_value: 2, price: 3 })).status).toBe(201);
  expect(torn()).toBe(1);
  expect((await listing()).items.map(({ price }) => price)).toEqual([1, 2, 3]);
});

interface Page {
  readonly items: Tier[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

const unknown = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';

/** The calls on the tiers of one method. */
function calls(tenant: string, method_id: string) {
  const path = (id?: string) => ({
    tenant,
    pathParameters: id === undefined ? { method_id } : { method_id, id },
  });
  return {
    creating: (body: object) => invoke<Tier>(create, { ...path(), body }),
    replacing: (entries: unknown) =>
      invoke<Page>(replace, { ...path(), method: 'PUT', body: { tiers: entries } }),
    climbing: (body: object, headers = {}) => invoke<Page>(ladder, { ...path(), body, headers }),
    listing: async (query: Record<string, string> = {}) =>
      (await invoke<Page>(list, { ...path(), query: { limit: '200', ...query } })).body,
    reading: (id: string) => invoke<Tier>(get, path(id)),
    updating: (id: string, body: object) =>
      invoke<Tier>(update, { ...path(id), method: 'PUT', body }),
    removing: (id: string) => invoke(remove, { ...path(id), method: 'DELETE' }),
  };
}

/** A method whose one tier stays, whatever is refused. */
async function makeKeptTable() {
  const of = calls('kept', await newMethod('kept'));
  return { ...of, tier: (await of.creating({ from_value: 5 })).body };
}
let kept: ReturnType<typeof makeKeptTable> | undefined;
const keptTable = () => {
  kept ??= makeKeptTable();
  return kept;
};

async function countUpdates(tenant: string, id: string): Promise<number> {
  const waiting = await recordedEvents(tenant);
  const data = waiting
    .filter((event) => event.topic === 'shipping_method.updated')
    .map(({ body }) => (JSON.parse(body) as { data: object }).data);
  expect(data).toEqual(data.map(() => ({ id, code: 'matrix' })));
  return data.length;
}

const values = ({ items }: Page) => items.map(({ from_value, price }) => [from_value, price]);
const rungs = { from_value: 0, to_value: 30, step: 5, base_price: 4.9, step_price: 2 };
const RUNGS = [
  [0, 4.9],
  [5, 6.9],
  [10, 8.9],
  [15, 10.9],
  [20, 12.9],
  [25, 14.9],
  [30, 16.9],
];

describe('tiers of a method', () => {
  // SHP-50
  it('are nowhere without the method', async () => {
    const { body } = await calls('nowhere', await newMethod('nowhere')).creating({});
    const other = await newMethod('nowhere', 'other');
    const before = await table.count();
    for (const [tenant, method] of [
      ['nowhere', unknown],
      ['other', body.method_id],
    ] as const) {
      const { creating, replacing, climbing, reading, updating, removing } = calls(tenant, method);
      const answers = [
        await creating({ from_value: 1 }),
        await replacing([]),
        await climbing(rungs),
        await reading(body.id),
        await updating(body.id, { price: 1 }),
        await removing(body.id),
        await invoke(list, { tenant, pathParameters: { method_id: method } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    }
    expect((await calls('nowhere', other).reading(body.id)).status).toBe(404);
    expect((await calls('nowhere', other).removing(body.id)).status).toBe(404);
    expect(await table.count()).toBe(before);
    expect((await invoke(list, { pathParameters: { method_id: 'x' } })).status).toBe(400);
  });

  // SHP-51, SHP-52, SHP-53
  it('start at 0 for nothing, and belong to the method of the path', async () => {
    const method = await newMethod('fresh');
    const { creating } = calls('fresh', method);
    const { status, body } = await creating({ method_id: unknown, price: null });
    expect([status, body]).toMatchObject([
      201,
      { method_id: method, from_value: 0, price: 0, position: 0 },
    ]);
    expect(await creating({ price: 3 })).toMatchObject({
      status: 409,
      body: { code: 'unique_violation' },
    });
  });

  // SHP-55
  it('are listed by threshold and found by it', async () => {
    const { creating, listing } = calls('listed', await newMethod('listed'));
    for (const from_value of [10, 0.000001, 5]) await creating({ from_value, price: 1 });
    expect((await listing()).items.map((row) => row.from_value)).toEqual([0.000001, 5, 10]);
    expect(await listing({ from_value: '5' })).toMatchObject({ total: 1 });
    expect((await listing({ order: 'from_value.desc', limit: '1' })).items).toMatchObject([
      { from_value: 10 },
    ]);
    expect(await listing({ method_id: unknown })).toMatchObject({ total: 3 });
  });

  // SHP-53
  it('do not come twice from one value, whatever happens at once', async () => {
    const { creating, updating, climbing, listing } = calls('race', await newMethod('race'));
    const { body } = await creating({ from_value: 1, price: 1 });
    const answers = await Promise.all([
      creating({ from_value: 5, price: 2 }),
      creating({ from_value: 5, price: 3 }),
      updating(body.id, { from_value: 5 }),
      climbing({ ...rungs, replace: false }),
    ]);
    const won = answers.filter(({ status }) => status < 300);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    const found = (await listing()).items.map(({ from_value }) => from_value);
    expect(new Set(found).size).toBe(found.length);
  });

  // SHP-59
  it('all arrive when different ones come at once', async () => {
    const { creating, listing } = calls('together', await newMethod('together'));
    const wanted = [1, 2, 3, 4, 5];
    const answers = await Promise.all(wanted.map((from_value) => creating({ from_value })));
    expect(answers.map(({ status }) => status)).toEqual(wanted.map(() => 201));
    expect((await listing()).items.map(({ from_value }) => from_value)).toEqual(wanted);
  });

  // SHP-47, SHP-66
  it('are told as updates of the method, once a change', async () => {
    const method = await newMethod('told');
    const { creating, updating, removing, replacing, climbing } = calls('told', method);
    const { body } = await creating({ from_value: 1 });
    await updating(body.id, { price: 2 });
    await updating(body.id, { price: 2 });
    await removing(body.id);
    await replacing([]);
    await climbing(rungs);
    await replacing([{ from_value: 1 }, { from_value: 1 }]);
    await replacing([{ from_value: 1 }]);
    expect(await countUpdates('told', method)).toBe(5);
    const read = await invoke(getMethod, { tenant: 'told', pathParameters: { id: method } });
    expect(read.body).not.toHaveProperty('steps');
    expect(read.body).not.toHaveProperty('tiers');
  });
});

describe('a replacement', () => {
  // SHP-56, SHP-57
  it('puts a set in place of all, by index', async () => {
    const { creating, replacing, listing, reading } = calls('set', await newMethod('set'));
    const old = await creating({ from_value: 99 });
    const { status, body } = await replacing([
      { from_value: '10', price: 2.5, position: 9 },
      { price: null },
    ]);
    expect([status, body]).toMatchObject([
      200,
      {
        items: [
          { from_value: 10, price: 2.5, position: 0 },
          { from_value: 0, price: 0, position: 1 },
        ],
        total: 2,
        limit: 2,
        offset: 0,
        next: null,
      },
    ]);
    expect((await reading(old.body.id)).status).toBe(404);
    const [second, first] = body.items;
    expect((await listing()).items).toEqual([first, second]);
    expect((await replacing([])).body).toEqual({
      items: [],
      total: 0,
      limit: 0,
      offset: 0,
      next: null,
    });
    expect((await listing()).total).toBe(0);
  });

  // SHP-52, SHP-53, SHP-54, SHP-58
  it.each<[string, unknown, string]>([
    ['named twice', [{ from_value: 5 }, { from_value: '5.0' }], 'unique_violation'],
    [
      'too many',
      Array.from({ length: 1_001 }, (_, from_value) => ({ from_value })),
      'too_many_tiers',
    ],
  ])('writes nothing when its tiers are %s', async (what, entries, code) => {
    const { replacing, listing, tier } = await keptTable();
    expect((await replacing(entries)).body, what).toMatchObject({ code });
    expect((await listing()).items).toEqual([tier]);
  });

  // SHP-54, SHP-58
  it('has a thousand tiers at most, and one of two at once wins as a whole', async () => {
    const { replacing, creating, listing } = calls('large', await newMethod('large'));
    const set = (price: number) =>
      Array.from({ length: 1_000 }, (_, n) => ({ from_value: n + 0.123456, price }));
    const answers = await Promise.all([1, 2, 3].map((price) => replacing(set(price))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { items, total } = await listing({ limit: '200', offset: '400' });
    expect(total).toBe(1_000);
    expect(new Set(items.map(({ price }) => price)).size).toBe(1);
    expect(await creating({ from_value: 0 })).toMatchObject({
      status: 400,
      body: { code: 'too_many_tiers' },
    });
  });
});

describe('a ladder', () => {
  // SHP-3, SHP-57, SHP-60, SHP-61, SHP-64, SHP-65
  it('climbs in place of all tiers', async () => {
    const { creating, climbing, listing } = calls('rungs', await newMethod('rungs'));
    await creating({ from_value: 3 });
    const { status, body } = await climbing(rungs);
    expect([status, body]).toMatchObject([201, { total: 7, limit: 7, offset: 0 }]);
    expect(values(body)).toEqual(RUNGS);
    expect(body.items.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect((await listing()).items).toEqual(body.items);
  });

  // SHP-53, SHP-58, SHP-62, SHP-63
  it.each<[object, string]>([
    [{ step: 0 }, 'invalid_ladder'],
    [{ step: 0.15 }, 'too_many_tiers'],
    [{ replace: false }, 'unique_violation'],
  ])('with %j writes nothing', async (extra, code) => {
    const { climbing, listing, tier } = await keptTable();
    expect((await climbing({ ...rungs, ...extra })).body).toMatchObject({ code });
    expect((await listing()).items).toEqual([tier]);
  });
});
