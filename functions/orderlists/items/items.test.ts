import { ANSWER_LIMIT_BYTES, answerBytes } from '@waybill/api/answer-size';
import { sweepOrphans } from '@waybill/table/operate';
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
} from '../lists.factory.ts';

const table = withTable();
const clock = fixedClock();

const office = (tenant: string) => listCalls({ tenant });
const skus = (rows: readonly { readonly sku: string | null }[]) => rows.map(({ sku }) => sku);

describe('a position', () => {
  // ORL-22, ORL-30, ORL-32, ORL-33, ORL-34
  it('is added behind the others, and its list is changed by it', async () => {
    const shop = office('added');
    const list = await done(shop.create({ items: items(2) }));
    clock.advance(3);
    const added = await shop.add(list.id, {
      ...anItem('new'),
      product_id: contactId(9).toUpperCase(),
      quantity: '0.125',
      price: 4.9375,
      tax_rate: '19',
      position_texts: 'One text',
      metadata: { a: [1] },
    });
    expect(added).toMatchObject({
      status: 201,
      body: {
        list_id: list.id,
        product_id: contactId(9),
        quantity: 0.125,
        price: 4.9375,
        tax_rate: 19,
        position_texts: ['One text'],
        position: 2,
        metadata: { a: [1] },
        unit: null,
        image: null,
        custom_sku: null,
        cost_center_id: null,
      },
    });
    expect((await shop.item(list.id, added.body.id)).body).toEqual(added.body);
    const read = await done(shop.get(list.id));
    expect(skus(read.items)).toEqual(['A-0', 'A-1', 'A-new']);
    expect(read.updated_at).toBe(added.body.created_at);
    expect((await publishedEvents('added')).at(-1)).toEqual({
      topic: 'order_list.updated',
      data: { id: list.id },
    });
  });

  // ORL-31, ORL-32, ORL-36
  it('is updated in part, and nothing is written where nothing changes', async () => {
    const shop = office('updated');
    const list = await done(
      shop.create({ items: [anItem(1, { unit: 'box', price: 5, position: 4 }), anItem(2)] }),
    );
    const [, one] = list.items;
    const id = one?.id ?? '';
    clock.advance(3);
    const changed = await shop.change(list.id, id, { quantity: 3, unit: null, price: '6.5' });
    expect(changed).toMatchObject({
      status: 200,
      body: { quantity: 3, unit: null, price: 6.5, position: 4, sku: 'A-1' },
    });
    clock.advance(3);
    const before = await table.count();
    expect((await shop.change(list.id, id, { quantity: '3.000' })).body).toEqual(changed.body);
    expect(await table.count()).toBe(before);
    const swapped = await shop.change(list.id, id, { sku: null, product_id: contactId(5) });
    expect(swapped.body).toMatchObject({ sku: null, product_id: contactId(5) });
  });

  // API-171
  it.each([
    { name: 7, sku: 7, product_id: 'x', quantity: 0, unit: 7, price: 'dear', tax_rate: 101 },
    { name: ' ', sku: '', quantity: null, price: 1.23456, tax_rate: -1, position: -1, image: [] },
  ])('is not changed to what is not added, in the same words: row %#', async (wrong) => {
    const shop = office('same-words');
    const list = await done(shop.create());
    const { id } = await done(shop.add(list.id, anItem(1)));
    await expectSameWords(
      wrong,
      (body) => shop.add(list.id, anItem(1, body)),
      (body) => shop.change(list.id, id, body),
    );
  });

  // ORL-30, ORL-41
  it('goes and leaves a gap, and is of its own list alone', async () => {
    const shop = office('gone');
    const list = await done(shop.create({ items: items(3) }));
    clock.advance(1);
    const other = await done(shop.create({ items: items(1) }));
    clock.advance(1);
    const id = list.items[1]?.id ?? '';
    for (const answer of [
      await shop.item(other.id, id),
      await shop.change(other.id, id, { quantity: 2 }),
      await shop.take(other.id, id),
      await shop.item(list.id, contactId(1)),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await shop.take(list.id, id)).toMatchObject({ body: { deleted: true, id } });
    expect((await shop.take(list.id, id)).status).toBe(404);
    const read = await done(shop.get(list.id));
    expect(read.items.map(({ position }) => position)).toEqual([0, 2]);
    // The place is the number of positions, whatever gaps there are.
    expect((await shop.add(list.id, anItem('x'))).body.position).toBe(2);
    expect((await shop.list()).body.items.map(({ item_count }) => item_count)).toEqual([3, 1]);
  });

  // ORL-35
  it('is one of as many as a list may have, however many are added at once', async () => {
    await setLists('full', { max_items_per_list: 20 });
    const shop = office('full');
    const list = await done(shop.create({ items: items(15) }));
    const added = await Promise.all(
      Array.from({ length: 12 }, (_, index) => shop.add(list.id, anItem(`n${index}`))),
    );
    const refused = added.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(7);
    for (const one of refused) expect(one.body).toMatchObject({ code: 'limit_exceeded' });
    expect((await done(shop.get(list.id))).items).toHaveLength(20);
    expect(await shop.replace(list.id, items(21))).toMatchObject({
      status: 400,
      body: { code: 'limit_exceeded' },
    });
    expect((await shop.create({ items: items(21) })).body).toMatchObject({
      code: 'limit_exceeded',
    });
  });
});

describe('positions', () => {
  // ORL-34, ORL-37
  it.each([
    [3, 0],
    [150, 3],
    [150, 1_000],
  ])('%i are replaced by %i as a whole', async (before, after) => {
    const tenant = `replaced-${before}-${after}`;
    const shop = office(tenant);
    await setLists(tenant, { max_items_per_list: 1_000 });
    const list = await done(shop.create({ items: items(before) }));
    const replaced = await shop.replace(list.id, items(after, { unit: 'new' }).toReversed());
    expect(replaced).toMatchObject({
      status: 200,
      body: { total: after, limit: after, offset: 0 },
    });
    const read = await done(shop.get(list.id));
    expect(read.items).toEqual(replaced.body.items);
    expect(read.items).toHaveLength(after);
    expect(read.items[0]?.sku ?? null).toBe(after === 0 ? null : `A-${after - 1}`);
    const former = new Set(list.items.map(({ id }) => id));
    expect(read.items.some(({ id }) => former.has(id))).toBe(false);
    await sweepOrphans(new Date(Date.now() + 3_600_000));
    expect(await done(shop.get(list.id))).toEqual(read);
  });

  // ORL-37
  it('of one of two replacements at once are the list', async () => {
    const shop = office('two');
    const list = await done(shop.create({ items: items(90) }));
    const answers = await Promise.all(
      ['left', 'right'].map((unit) => shop.replace(list.id, items(120, { unit }))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const read = await done(shop.get(list.id));
    expect(read.items).toHaveLength(120);
    expect(new Set(read.items.map(({ unit }) => unit)).size).toBe(1);
    await sweepOrphans(new Date(Date.now() + 3_600_000));
    expect(await done(shop.get(list.id))).toEqual(read);
  });

  // ORL-31, ORL-37
  it('stay where one of their successors is refused', async () => {
    const shop = office('refused');
    const list = await done(shop.create({ items: items(2) }));
    const refused = await shop.replace(list.id, [anItem(1), { name: 'Nameless' }]);
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'invalid_value', details: [{ path: 'items.1.product_id' }] },
    });
    expect((await done(shop.get(list.id))).items).toEqual(list.items);
    await done(shop.replace(list.id, []));
    const before = await table.count();
    expect((await shop.replace(list.id, [])).body).toMatchObject({ items: [], total: 0 });
    expect(await table.count()).toBe(before);
  });

  // ORL-39
  it.each([
    [{}, ['A-0', 'A-1', 'A-2', 'A-3']],
    [{ order: 'position.desc', limit: '2', offset: '1' }, ['A-2', 'A-1']],
    [{ order: 'quantity.asc', unit: 'box' }, ['A-2', 'A-1']],
  ])('by %j are %j', async (query, expected) => {
    const shop = office('filtered');
    const list = await done(
      shop.create({
        items: [
          anItem(0, { position_texts: ['a', 'b'] }),
          anItem(1, { unit: 'box', quantity: 2 }),
          anItem(2, { unit: 'box' }),
          anItem(3, { metadata: { x: 1, y: 2 } }),
        ],
      }),
    );
    expect(skus((await done(shop.items(list.id, query))).items)).toEqual(expected);
  });

  // ORL-38
  it('weigh no more than an answer may', async () => {
    const shop = office('heavy');
    const heavy = { metadata: { text: 'x'.repeat(60_000) } };
    // A quote weighs double in an answer: what one call may bring is nearly all that fits.
    const quotes = { metadata: { text: '"'.repeat(30_000) } };
    const list = await done(shop.create({ items: items(43, quotes) }));
    await done(shop.replace(list.id, items(43, quotes)));
    let added = await shop.add(list.id, anItem('more', heavy));
    while (added.status === 201) added = await shop.add(list.id, anItem('more', heavy));
    expect(added).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    const read = await shop.get(list.id);
    expect(read.status).toBe(200);
    expect(answerBytes(read.text)).toBeGreaterThan(ANSWER_LIMIT_BYTES - 62_000);
    expect((await shop.add(list.id, anItem('light'))).status).toBe(201);
  });
});
