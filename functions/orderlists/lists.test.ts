import { orderListStore } from '@waybill/order-lists/list/list.store';
import { ORDER_LISTS } from '@waybill/order-lists/list/order-list-group';
import { findDrift, foldDeltas } from '@waybill/table/operate';
import { fixedClock } from '@waybill/testing/clock';
import { expectSameWords } from '@waybill/testing/same-words';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import {
  anItem,
  contactId,
  done,
  items,
  listCalls,
  publishedEvents,
  setLists,
} from './lists.factory.ts';

const table = withTable();
const clock = fixedClock();

const office = (tenant: string) => listCalls({ tenant });

describe('a list', () => {
  // ORL-20, ORL-24, ORL-34, ORL-42
  it('is made with its positions, and read as it was answered', async () => {
    const shop = office('made');
    const made = await shop.create({
      metadata: { week: 47 },
      items: [anItem('b', { position: 7 }), anItem('a'), anItem('c', { quantity: '2.5' })],
    });
    expect(made.status).toBe(201);
    const { body } = made;
    expect(body).toMatchObject({
      name: 'Weekly',
      owner_id: contactId(1),
      organization_id: null,
      shared: false,
      kind: 'shopping',
      metadata: { week: 47 },
      external_id: null,
      created_at: body.updated_at,
    });
    expect(body).not.toHaveProperty('item_count');
    expect(body.items.map(({ sku, position, quantity }) => [sku, position, quantity])).toEqual([
      ['A-a', 1, 1],
      ['A-c', 2, 2.5],
      ['A-b', 7, 1],
    ]);
    expect((await shop.get(body.id)).body).toEqual(body);
    expect(await publishedEvents('made')).toEqual([
      { topic: 'order_list.created', data: { id: body.id } },
    ]);
  });

  // ORL-13, ORL-14, ORL-31, ORL-32, ORL-33
  it.each([
    [{ kind: 'b2b' }, 'unknown_kind', 'kind'],
    [{ items: [anItem(1), { name: 'Nameless' }] }, 'invalid_value', 'items.1.product_id'],
  ])('is not made with %j', async (more, code, path) => {
    const before = await table.count();
    const answer = await office('first').create(more);
    expect(answer).toMatchObject({ status: 400, body: { code, details: [{ path }] } });
    expect(await table.count()).toBeLessThanOrEqual(before + 6);
  });

  // API-171
  it.each([
    { name: 7, kind: 7, shared: 'yes', metadata: [], owner_id: 'me', organization_id: 'us' },
    { name: ' ', kind: 'x'.repeat(65), shared: null, metadata: 'text', owner_id: null },
  ])('is not changed to what it is not made with, in the same words: row %#', async (wrong) => {
    const shop = office('same-words');
    const { id } = await done(shop.create());
    await expectSameWords(wrong, shop.create, (body) => shop.update(id, body));
  });

  // ORL-14
  it('is of the kind of the setting where that exists', async () => {
    await setLists('kinds', { default_kind: 'label' });
    expect((await office('kinds').create()).body.kind).toBe('label');
    await setLists('kinds', { default_kind: 'nobody' });
    expect((await office('kinds').create()).body.kind).toBe('shopping');
  });

  // ORL-22, ORL-26, ORL-42
  it('is updated in part, and told only where something changes', async () => {
    const shop = office('updated');
    const { id, items: kept } = await done(shop.create({ metadata: { a: 1 }, items: items(2) }));
    clock.advance(5);
    const renamed = await shop.update(id, { name: 'Monthly', shared: true, kind: 'label' });
    expect(renamed).toMatchObject({
      status: 200,
      body: { name: 'Monthly', shared: true, kind: 'label', metadata: { a: 1 }, items: kept },
    });
    expect(renamed.body.updated_at > renamed.body.created_at).toBe(true);
    clock.advance(5);
    const same = await shop.update(id, { owner_id: contactId(1), organization_id: null });
    expect(same.body).toEqual(renamed.body);
    expect((await shop.update(id, { metadata: null })).body.metadata).toBeNull();
    expect((await publishedEvents('updated')).map(({ topic }) => topic)).toEqual([
      'order_list.created',
      'order_list.updated',
      'order_list.updated',
    ]);
  });

  // ORL-13, ORL-26, ORL-29
  it.each([
    [{}, 400, 'invalid_value'],
    [{ owner_id: contactId(2) }, 400, 'immutable_field'],
    [{ organization_id: contactId(2) }, 400, 'immutable_field'],
    [{ kind: 'b2b' }, 400, 'unknown_kind'],
    [{ external_id: 'taken' }, 409, 'unique_violation'],
  ])('is not updated with %j', async (body, status, code) => {
    const shop = office('kept');
    await shop.create({ external_id: 'taken' });
    const { id } = await done(shop.create());
    expect(await shop.update(id, body)).toMatchObject({ status, body: { code } });
  });

  // ORL-27
  it.each([3, 120])('is deleted with its %i positions', async (count) => {
    const shop = office(`deleted-${count}`);
    const { id, items: gone } = await done(shop.create({ external_id: 'E', items: items(count) }));
    expect(await shop.remove(id)).toMatchObject({ status: 200, body: { deleted: true, id } });
    for (const answer of [
      await shop.get(id),
      await shop.remove(id),
      await shop.update(id, { name: 'x' }),
      await shop.items(id),
      await shop.item(id, gone[0]?.id ?? ''),
      await shop.add(id, anItem(1)),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await shop.list()).body.total).toBe(0);
    expect((await shop.create({ external_id: 'E' })).status).toBe(201);
  });

  // ORL-25
  it('is one of as many as its owner may have, however many are made at once', async () => {
    await setLists('owned', { max_lists_per_owner: 5 });
    const shop = office('owned');
    const made = await Promise.all(Array.from({ length: 12 }, () => shop.create()));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = made.filter(({ status }) => status !== 201);
    for (const one of refused) {
      expect(one).toMatchObject({ status: 400, body: { code: 'limit_exceeded' } });
    }
    expect((await shop.create({ owner_id: contactId(2) })).status).toBe(201);
    const [first] = (await shop.list({ owner_id: contactId(1) })).body.items;
    await done(shop.remove(first?.id ?? ''));
    expect((await shop.create()).status).toBe(201);
    expect((await shop.create()).status).toBe(400);
    await setLists('owned', { max_lists_per_owner: 0 });
    expect((await shop.create()).status).toBe(201);
  });
});

describe('lists', () => {
  const tenant = 'listed';
  const shop = office(tenant);
  const ids: string[] = [];
  const listed = async (query: Readonly<Record<string, string>>) => {
    const { items: rows, total } = await done(shop.list(query));
    return { rows: rows.map(({ id }) => ids.indexOf(id)), total };
  };

  it('begin', async () => {
    const organization_id = contactId(100);
    const bodies = [
      { owner_id: contactId(1), kind: 'label' },
      { owner_id: contactId(1), organization_id, shared: true },
      { owner_id: contactId(2), organization_id, shared: true, external_id: 'ERP-1' },
      { owner_id: contactId(2), organization_id },
      { owner_id: contactId(3), items: items(3), name: 'Last' },
    ];
    for (const body of bodies) {
      clock.advance(1);
      ids.push((await done(shop.create(body))).id);
    }
    clock.advance(1);
    await done(shop.add(ids[1] ?? '', anItem(1)));
  });

  // ORL-13, ORL-22, ORL-28, ORL-29
  it.each([
    [{}, [1, 4, 3, 2, 0], 5],
    [{ order: 'updated_at.asc' }, [0, 2, 3, 4, 1], 5],
    [{ owner_id: contactId(1) }, [1, 0], 2],
    [{ owner_id: contactId(2), shared: 'true' }, [2], 1],
    [{ kind: 'Label' }, [0], 1],
    [{ kind: 'shopping', shared: 'false' }, [4, 3], 2],
    [{ external_id: 'ERP-1' }, [2], 1],
    [{ order: 'item_count.desc', limit: '2' }, [4, 1], 5],
  ])('by %j are %j of %i', async (query, rows, total) => {
    expect(await listed(query)).toEqual({ rows, total });
  });

  // ORL-13, ORL-28
  it.each([
    [{ kind: 'b2b' }, 'unknown_kind'],
    [{ colour: 'red' }, 'unknown_filter'],
  ])('by %j are refused', async (query, code) => {
    expect(await shop.list(query)).toMatchObject({ status: 400, body: { code } });
  });

  it('are counted as they are', async () => {
    await foldDeltas({ tenant, group: ORDER_LISTS }, { atLeast: 1 });
    expect(await findDrift(orderListStore, tenant)).toEqual([]);
  });
});
