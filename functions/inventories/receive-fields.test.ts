import { eventsDuring, freshShop } from '@waybill/inventories/testing/shop.factory';
import { fixedClock } from '@waybill/testing/clock';
import { type Call, invoke } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as receive } from './receive.ts';
import { handler as createStock } from './stock/create.ts';
import { handler as listStock } from './stock/list.ts';
import { handler as updateStock } from './stock/update.ts';

withTable();
fixedClock();

interface Row {
  readonly id: string;
  readonly location_id: string;
  readonly sku: string;
  readonly external_id: string | null;
}
interface Answer {
  readonly stock: Row[];
  readonly items: Row[];
  readonly total: number;
  readonly details: object[];
}

let tenant = '';
beforeEach(async () => {
  tenant = await freshShop();
});

const receiving = (body: object, more: Call = {}) =>
  invoke<Answer>(receive, { tenant, body, ...more });
const listing = async (query: Record<string, string>) =>
  (await invoke<Answer>(listStock, { tenant, query })).body;
const updating = (id: string | undefined, body: object) =>
  invoke<Row>(updateStock, { tenant, method: 'PUT', pathParameters: { id: id ?? '' }, body });

const taken = (...paths: string[]) => ({
  status: 409,
  body: { code: 'unique_violation', details: paths.map((path) => ({ path })) },
});

/** Beyond one transaction. */
const MANY = rounds({ short: 40, long: 200 });
const linesOf = (name: string, count = MANY) =>
  Array.from({ length: count }, (_, n) => ({
    sku: `${name}-${n}`,
    quantity: 1,
    external_id: `E-${n}`,
    reorder_point: n,
  }));

describe('a line that sets fields of its row', () => {
  // INV-135, INV-124
  it('sets them of a row that begins, and of one that is there, and tells of that', async () => {
    const first = await eventsDuring(tenant, () =>
      receiving({ sku: 'A', quantity: 1, external_id: 'E-1', reorder_point: '2.5' }),
    );
    expect(first.answer.status).toBe(201);
    const [row] = first.answer.body.stock;
    expect(row).toMatchObject({ external_id: 'E-1', reorder_point: 2.5, on_hand: 1 });
    const topics = ({ events }: { events: readonly (readonly [string, unknown])[] }) =>
      events.map(([topic]) => topic).sort();
    expect(topics(first)).toEqual(['stock_level.created', 'stock_movement.created']);

    const second = await eventsDuring(tenant, () =>
      receiving({ items: [{ sku: 'A', quantity: 2, external_id: 'E-2' }] }),
    );
    expect(second.answer.body.stock).toMatchObject([
      { id: row?.id, external_id: 'E-2', reorder_point: 2.5, on_hand: 3 },
    ]);
    expect(topics(second)).toEqual(['stock_level.updated', 'stock_movement.created']);
    expect(await listing({ external_id: 'E-1' })).toMatchObject({ total: 0 });
    expect((await listing({ external_id: 'E-2' })).items).toEqual(second.answer.body.stock);

    // As it is already: only its balance changes.
    const third = await eventsDuring(tenant, () =>
      receiving({ sku: 'A', quantity: 1, external_id: 'E-2', reorder_point: 2.5 }),
    );
    expect(topics(third)).toEqual(['stock_movement.created']);
  });

  // INV-220, INV-221
  it('names a row that begins, and leaves one that is there as it is called', async () => {
    const line = { sku: 'A', quantity: 1, name: 'Cafe\u0301 cup', bin: 'A-12' };
    const named = { name: 'Caf\u00e9 cup', bin: 'A-12', on_hand: 1 };
    expect((await receiving({ items: [line] })).body.stock).toMatchObject([named]);
    const again = await receiving({ ...line, name: 'Mug', bin: null });
    expect(again.body.stock).toMatchObject([{ ...named, on_hand: 2 }]);
    expect((await listing({ name: 'Caf\u00e9 cup' })).total).toBe(1);
    expect((await listing({ bin: 'A-1' })).total).toBe(0);
    expect((await receiving({ ...line, bin: ' ' })).status).toBe(400);
  });

  // INV-48, INV-125, INV-136
  it('is refused by its path for a key that another row has, with the whole call', async () => {
    const { body } = await receiving({ sku: 'A', quantity: 1, external_id: 'E-1' });
    const before = await imagesOf(tenant);
    const items = [{ sku: 'B', quantity: 1, external_id: 'E-2' }];
    const wrong = { sku: 'C', quantity: 1, external_id: 'E-1' };
    const refused = await receiving({ items: [...items, wrong] });
    expect(refused).toMatchObject(taken('items.1.external_id'));
    expect(JSON.stringify(refused.body)).toContain(body.stock[0]?.id);
    expect(await receiving(wrong)).toMatchObject(taken('external_id'));
    expect(await imagesOf(tenant)).toEqual(before);
  });
});

describe('many lines that set keys', () => {
  // INV-12, INV-48, INV-136
  it('take all of them as one, beyond one transaction, once for one key', async () => {
    const headers = { 'Idempotency-Key': 'opening' };
    const { status, body } = await receiving({ items: linesOf('A') }, { headers });
    expect(status).toBe(201);
    expect(body.stock).toMatchObject(
      linesOf('A').map(({ sku, external_id, reorder_point }) => ({
        sku,
        external_id,
        reorder_point,
      })),
    );
    const again = await receiving({ items: linesOf('A') }, { headers });
    expect(again).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } });
    for (const key of ['E-0', `E-${MANY - 1}`]) {
      expect(await listing({ external_id: key })).toMatchObject({ total: 1 });
      expect(await receiving({ sku: 'Z', quantity: 1, external_id: key })).toMatchObject(
        taken('external_id'),
      );
    }
    // No intent holds anything any more.
    expect([...(await imagesOf(tenant)).values()].filter(({ intent }) => intent)).toEqual([]);
  });

  // INV-12, INV-125, INV-136
  it('are refused as one for the last of them', async () => {
    await receiving({ sku: 'Z', quantity: 1, external_id: `E-${MANY - 1}` });
    const before = await imagesOf(tenant);
    expect(await receiving({ items: linesOf('A') })).toMatchObject(
      taken(`items.${MANY - 1}.external_id`),
    );
    expect(await imagesOf(tenant)).toEqual(before);
  });

  // INV-48, INV-131
  it('go to one of two calls that ask for them at once, and the other names its lines', async () => {
    const both = await Promise.all(['A', 'B'].map((name) => receiving({ items: linesOf(name) })));
    const [lost] = both.filter(({ status }) => status !== 201);
    expect(both.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(lost).toMatchObject({ status: 409, body: { code: 'unique_violation' } });
    expect(lost?.body.details[0]).toMatchObject({ path: 'items.0.external_id' });
    expect(await listing({ limit: '1' })).toMatchObject({ total: MANY });
  });

  // INV-48, INV-131
  it('keep their keys from a row that is made or changed at the same time', async () => {
    const { body } = await receiving({ sku: 'Y', quantity: 1 });
    const [other] = body.stock;
    const place = { location_id: other?.location_id, sku: 'Z', external_id: 'E-1' };
    const [all, made, changed] = await Promise.all([
      receiving({ items: linesOf('A') }),
      invoke<Row>(createStock, { tenant, body: place }),
      updating(other?.id, { external_id: `E-${MANY - 1}` }),
    ]);
    const holding = async (key: string) => (await listing({ external_id: key })).items;
    expect(await holding('E-1')).toHaveLength(1);
    expect(await holding(`E-${MANY - 1}`)).toHaveLength(1);
    const isWhole = all.status === 201;
    expect([all.status, made.status, changed.status]).toEqual(
      isWhole ? [201, 409, 409] : [409, expect.any(Number), expect.any(Number)],
    );
    expect(await holding('E-0')).toHaveLength(isWhole ? 1 : 0);
  });
});
