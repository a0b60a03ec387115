import { resolve } from 'node:path';
import { write } from '@waybill/table/commit';
import { foldDeltas } from '@waybill/table/operate';
import { type Handler, invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeAll, expect, it } from 'vitest';
import { verifyTenant } from '../../scripts/verification.ts';

// Run in a copy of the project to which the files of the guide were added.

withTable();

const tenant = 'shop';
const [ada, bob] = ['a', 'b'].map((one) => `01976f2e-5b40-7c11-9e3a-2d4f6a8c0b0${one}`);
const filed: readonly (readonly [contact_id: string | undefined, reason: string])[] = [
  [ada, 'late'] as const,
  [ada, 'late'] as const,
  [ada, 'damaged'] as const,
  [bob, 'late'] as const,
  [bob, 'wrong'] as const,
];

interface Complaint {
  readonly id: string;
  readonly order_ref: string;
}

async function handlerOf(name: string): Promise<Handler> {
  const file = resolve(import.meta.dirname, `../../functions/orders/complaints/${name}.ts`);
  return ((await import(file)) as { handler: Handler }).handler;
}

let complaints: Complaint[] = [];
let list: Handler;
let get: Handler;

beforeAll(async () => {
  const create = await handlerOf('create');
  list = await handlerOf('list');
  get = await handlerOf('get');
  for (const [at, [contact_id, reason]] of filed.entries()) {
    const body = { contact_id, reason, order_ref: `ORD-${at}` };
    const { status, body: complaint } = await invoke<Complaint>(create, { tenant, body });
    expect(status).toBe(201);
    complaints = [...complaints, complaint];
  }
});

const totals = async () => {
  const queries = [
    {},
    { status: 'open' },
    { reason: 'late' },
    { contact_id: ada, reason: 'late' },
    { contact_id: bob },
    { order_ref: 'ORD-3' },
    { order_ref: 'ORD-9' },
    { status: 'answered' },
  ];
  const found = [];
  for (const query of queries) {
    const asked = Object.fromEntries(
      Object.entries({ ...query, limit: '1' }).map(([name, value]) => [name, String(value)]),
    );
    const { body } = await invoke<{ total: number }>(list, { tenant, query: asked });
    found.push(body.total);
  }
  return found;
};

const verdict = async () =>
  (await verifyTenant(tenant)).filter(({ name }) => name === 'COMPLAINTS');

it('has exact totals, before and after its counts are folded', async () => {
  const exact = [5, 5, 3, 2, 2, 1, 0, 0];
  expect(await totals()).toEqual(exact);
  const group = { name: 'ORDERS', deltaShards: 3 };
  await foldDeltas({ tenant, group }, { atLeast: 1 });
  expect(await totals()).toEqual(exact);
});

it('lists the oldest first, and gets one', async () => {
  const { body } = await invoke<{ items: Complaint[] }>(list, { tenant });
  expect(body.items).toEqual(complaints);
  const [first] = complaints;
  const one = (id = '') => invoke(get, { tenant, pathParameters: { id } });
  expect(await one(first?.id)).toMatchObject({ status: 200, body: first });
  expect(await one(ada)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

it('is walked by verify', async () => {
  expect(await verdict()).toEqual([{ name: 'COMPLAINTS', findings: [] }]);
  const [first, second] = complaints.map(({ id }) => ({ pk: `T#shop#COMPLAINT#${id}`, sk: 'A' }));
  if (first === undefined || second === undefined) throw new Error('there are complaints');
  await write({ update: first, drop: ['f2'] });
  await write({ remove: second });
  const [{ findings } = { findings: [] }] = await verdict();
  expect(findings).toEqual(
    expect.arrayContaining([expect.stringContaining('f2 of row'), 'open|late: counted 3, rows 2']),
  );
});
