import { readFileSync } from 'node:fs';
import { createClient, type Waybill } from '@waybill/client';
import { rounds } from '@waybill/testing/rounds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withFilesShop } from '../support/files-shop.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
const { shop, env, line, at, write, run, waybill } = withFilesShop(system);

describe('an import of orders whose line is cut twice', () => {
  const COUNT = rounds({ short: 10, long: 24 });
  /** Orders that come through before the line is cut, and answers that are lost with it. */
  const [SENT, LOST] = [rounds({ short: 4, long: 8 }), rounds({ short: 2, long: 3 })];
  const rows = Array.from({ length: COUNT }, (_, index) => [
    `o${index},EUR,London,CUP,2,4.95`,
    `o${index},,,PLATE,1,7.5`,
  ]).flat();
  const heading =
    'external_id,currency,billing_address.city,item.sku,item.quantity,item.unit_price';

  it('goes on until each order is placed once', async () => {
    const file = write('orders.csv', [heading, ...rows]);
    for (const words of [[], ['--resume']]) {
      line().cutAfter(SENT, LOST);
      const { exit, errors } = await run('import', 'orders', file, ...words);
      expect(exit).toBe(5);
      expect(errors).toMatch(/once the service answers go on with --resume/u);
    }
    const { total } = await shop().orders.list({ limit: 1 });
    expect(total).toBeGreaterThan(SENT);
    expect(total).toBeLessThan(COUNT);
    line().cutAfter(Number.POSITIVE_INFINITY, 0);
    expect((await run('import', 'orders', file)).errors).toMatch(/go on with --resume, or remove/u);
    const last = await run('import', 'orders', file, '--resume');
    expect([last.exit, last.errors]).toEqual([0, '']);
    const keys: (string | null)[] = [];
    for await (const order of shop().orders.list()) keys.push(order.external_id);
    expect(keys.sort()).toEqual(Array.from({ length: COUNT }, (_, index) => `o${index}`).sort());
    // Once more, from its beginning: the service has them all.
    expect((await run('import', 'orders', file)).out).toMatch(
      new RegExp(`^0 created, 0 changed, ${COUNT} as`, 'u'),
    );
  });

  it.each(['csv', 'ndjson'])(
    'comes out as %s, and goes in again elsewhere as it was',
    async (format) => {
      const first = at(`all.${format}`);
      expect((await run('export', 'orders', '--to', first)).out).toMatch(
        new RegExp(`^${COUNT} orders in `, 'u'),
      );
      const other = { env: env(await system.newTenant()) };
      expect((await waybill(['import', 'orders', first], other)).out).toMatch(
        new RegExp(`^${COUNT} created`, 'u'),
      );
      const again = await waybill(['export', 'orders', '--format', format], other);
      // The times of the service differ; the order of the first two is chance.
      const reported = (text: string) =>
        text
          .split('\n')
          .map((one) => one.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, ''))
          .sort();
      expect(reported(again.out)).toEqual(reported(readFileSync(first, 'utf8')));
    },
  );
});

describe('what an export and an import say of an order', () => {
  const words = fc
    .array(fc.constantFrom('a', 'Ü', '=1', '@', '"', "'", ',', ';', '\n', ' ', '-', '日', '1.5'), {
      minLength: 1,
      maxLength: 6,
    })
    .map((parts) => parts.join('').trim())
    .filter((text) => text !== '');
  const decimal = (digits: number, most: number) =>
    fc.integer({ min: 1, max: most }).map((units) => Number(`${units}e-${digits}`));
  const value = fc.oneof(words, fc.constant(' '), fc.integer(), fc.boolean(), decimal(3, 99_999));
  const document = fc.dictionary(fc.constantFrom('a', 'b c', 'é', 'status'), value);
  const reference = fc.uuid({ version: 7 });
  const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: undefined });
  const address = fc.record(
    { name: value, city: words, zip: value, extra: document },
    { requiredKeys: [] },
  );
  const moment = fc
    .date({ min: new Date('2001-01-01'), max: new Date('2025-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString());
  const day = moment.map((at) => at.slice(0, 'YYYY-MM-DD'.length));
  const source = fc.record({ system: words, etag: words, raw: document }, { requiredKeys: [] });
  const item = fc.record({
    sku: words,
    name: maybe(words),
    unit: maybe(words),
    cost_center: maybe(words),
    quantity: decimal(3, 99_999),
    unit_price: decimal(4, 999_999),
    tax_rate: decimal(2, 9999),
    tax_amount: maybe(decimal(3, 9999)),
    product_id: maybe(reference),
    type: fc.constantFrom('product' as const, 'configuration' as const, 'custom' as const),
    position_text: maybe(words),
    product: maybe(document),
    configuration: maybe(document),
    metadata: maybe(document),
    user_data: maybe(document),
    requested_delivery_date: maybe(day),
    source: maybe(source),
    source_synced_at: maybe(moment),
  });
  const past = fc.record(
    {
      number: words,
      status: fc.constantFrom('placed' as const, 'completed' as const, 'cancelled' as const),
      payment_status: fc.constantFrom('paid' as const, 'open' as const, 'refunded' as const),
      silent: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const order = fc.record({
    items: fc
      .tuple(fc.array(item, { minLength: 1, maxLength: 4 }), fc.boolean())
      .map(([rows, isNumbered]) => {
        // A tax above its line is doubtful, and refused from a strict client.
        const sound = rows.map(({ tax_amount: tax = 0, ...row }) =>
          tax > 0 && tax < (row.quantity * row.unit_price) / 2 ? { ...row, tax_amount: tax } : row,
        );
        return isNumbered ? sound.map((row, at) => ({ ...row, position: at * 7 + 3 })) : sound;
      }),
    billing_address: maybe(address),
    shipping_address: maybe(address),
    buyer: maybe(address),
    payment: maybe(
      fc.record(
        { status: fc.constantFrom('paid', 'open', 'odd'), method: value },
        { requiredKeys: [] },
      ),
    ),
    shipping: maybe(
      fc.record(
        { price: decimal(3, 9999), tax_rate: decimal(2, 2500), note: value },
        { requiredKeys: [] },
      ),
    ),
    shipping_total: maybe(decimal(3, 9999)),
    currency: fc.constantFrom('EUR', 'JPY'),
    cart_id: maybe(reference),
    channel_id: maybe(reference),
    contact_id: maybe(reference),
    organization_id: maybe(reference),
    customer_order_number: maybe(words),
    metadata: maybe(document),
    user_data: maybe(document),
    external_refs: maybe(fc.dictionary(fc.constantFrom('erp', 'pim'), words)),
    requested_delivery_date: maybe(day),
    source: maybe(source),
    source_synced_at: maybe(moment),
    placed_at: moment,
    past,
    isPaidLater: fc.boolean(),
    hasKey: fc.boolean(),
  });

  /** Fields that the service sets anew. */
  const ANEW = ['id', 'order_id', 'order_item_id', 'market_id', 'created_at', 'updated_at'];
  const withoutNew = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withoutNew);
    if (typeof value !== 'object' || value === null) return value;
    const kept = Object.entries(value).filter(([name]) => !ANEW.includes(name));
    return Object.fromEntries(kept.map(([name, one]) => [name, withoutNew(one)]));
  };
  async function ordersOf(client: Waybill) {
    const all = new Map<string, unknown>();
    for await (const { id, number } of client.orders.list()) {
      all.set(number, withoutNew(await client.orders.get({ id })));
    }
    return all;
  }

  it('makes equal orders elsewhere, whatever they hold and however old they are (CLI-12)', async () => {
    const from = await system.newTenant();
    const shop = createClient({ url: system.url(), ...from });
    const drawn = fc.sample(order, rounds({ short: 15, long: 200 }));
    for (const [at, { isPaidLater, hasKey, past: told, ...body }] of drawn.entries()) {
      const { number, ...rest } = told;
      const named = number === undefined ? {} : { number: `${number} ${at}` };
      const key = hasKey ? { external_id: `p${at}` } : {};
      const placed = await shop.orders.place({ ...body, ...key, ...rest, ...named });
      if (isPaidLater) await shop.orders.paymentStatus.update(placed, { status: 'paid' });
    }
    const before = await ordersOf(shop);
    expect(before.size).toBe(drawn.length);
    for (const format of ['csv', 'ndjson']) {
      const file = at(`random.${format}`);
      const made = await waybill(['export', 'orders', '--to', file], { env: env(from) });
      expect([made.exit, made.errors]).toEqual([0, '']);
      const to = await system.newTenant();
      const { out, errors } = await waybill(['import', 'orders', file], { env: env(to) });
      expect(out, errors).toMatch(new RegExp(`^${drawn.length} created`, 'u'));
      const other = createClient({ url: system.url(), ...to });
      expect(await ordersOf(other)).toEqual(before);
      // Nobody is told of what happened long ago.
      expect((await other.webhooks.events.list({ topic: 'order.*' })).total).toBe(0);
      const range = { from: '2024-12-01', to: '2025-12-31' };
      const figures = await other.orders.statistics({ ...range, by: 'month' });
      expect(figures).toEqual(await shop.orders.statistics({ ...range, by: 'month' }));
      // A second time they are there already, also those that are known by their number alone.
      const again = await waybill(['import', 'orders', file], { env: env(to) });
      expect(again.out, again.errors).toMatch(
        new RegExp(`^0 created, 0 changed, ${drawn.length} as`, 'u'),
      );
    }
  });

  it('carries discounts, fees and taxes as they were (CLI-12)', async () => {
    const from = await system.newTenant();
    const shop = createClient({ url: system.url(), ...from });
    await shop.orders.place({
      currency: 'EUR',
      items: [
        {
          sku: 'A',
          unit_price: 8.09,
          quantity: 3,
          tax_rate: 19,
          discounts: [{ title: 'Sale; "now"', code: 'S', amount: 1.1 }],
        },
        { sku: 'B', unit_price: 10, tax_rate: 7, tax_amount: 0.71 },
      ],
      discounts: [
        { title: 'Gift', amount: 2 },
        { title: 'Fair', amount: 1, tax_rate: 7 },
      ],
      payment: { method: 'cod', fee: { price: 2.5, tax_rate: 19 } },
      shipping: { price: 4.9, tax_rate: 19 },
    });
    const before = await ordersOf(shop);
    for (const format of ['csv', 'ndjson']) {
      const file = at(`amounts.${format}`);
      await waybill(['export', 'orders', '--to', file], { env: env(from) });
      const to = await system.newTenant();
      const { out, errors } = await waybill(['import', 'orders', file], { env: env(to) });
      expect(out, errors).toMatch(/^1 created/u);
      expect(await ordersOf(createClient({ url: system.url(), ...to }))).toEqual(before);
    }
  });

  it('brings in silently what a search finds (ORD-264)', async () => {
    const to = await system.newTenant();
    const lines = [
      'number,placed_at,status,silent,currency,buyer.name,item.sku',
      'OLD-77,2019-05-04T10:00:00Z,completed,true,EUR,Zuleika Dobson,CUP',
    ];
    const { out, errors } = await waybill(['import', 'orders', write('old.csv', lines)], {
      env: env(to),
    });
    expect(out, errors).toMatch(/^1 created/u);
    const { orders } = createClient({ url: system.url(), ...to });
    await expect
      .poll(async () => (await orders.search({ q: 'dobson' })).items.map(({ number }) => number))
      .toEqual(['OLD-77']);
  });

  it('names what it cannot bring in, and leaves closed orders out when told to (CLI-24, CLI-25)', async () => {
    const from = await system.newTenant();
    const { orders } = createClient({ url: system.url(), ...from });
    const place = (external_id: string) =>
      orders.place({ currency: 'EUR', external_id, items: [{ sku: 'CUP', quantity: 3 }] });
    await place('open');
    await orders.cancel(await place('gone'), {});
    await orders.hold(await place('held'), {});
    const part = await place('part');
    const [row] = part.items;
    const positions = [{ order_item_id: row?.id ?? '', quantity: 1 }];
    await orders.items.cancel(part, { positions });
    await orders.ship(await place('shipped'), {});
    const file = at('closed.csv');
    await waybill(['export', 'orders', '--to', file], { env: env(from) });
    const other = { env: env(await system.newTenant()) };
    const refused = await waybill(['import', 'orders', file], other);
    expect(refused.exit).toBe(6);
    expect(refused.errors).toMatch(
      /^waybill: 2 problems in .*--open-only leaves out what is not open$/mu,
    );
    expect(refused.errors).toMatch(/: on_hold: must be false: an import puts no order on hold$/mu);
    expect(refused.errors).toMatch(
      /: item\.quantity_cancelled: cannot be 1: it would be imported as 0$/mu,
    );
    const { exit, out, errors } = await waybill(['import', 'orders', file, '--open-only'], other);
    expect([exit, out]).toEqual([0, expect.stringMatching(/^1 created/u)]);
    expect(errors).toMatch(
      /^\d+ columns are not used: fulfillment_status, delivery_status, on_hold, /mu,
    );
    expect(errors.match(/^left out: /gmu)).toHaveLength(4);
    const words = ['import', 'orders', file, '--open-only', '--check', '--json'];
    const asJson = await waybill(words, other);
    expect([asJson.errors, JSON.parse(asJson.out)]).toMatchObject([
      '',
      { records: 1, unused: expect.arrayContaining(['created_at']), left_out: { length: 4 } },
    ]);
    expect((await waybill(['import', 'stock', file, '--open-only'], other)).exit).toBe(2);
  });

  it('needs the right to bring a past in, and none for orders without one (ORD-262)', async () => {
    const owner = await system.newTenant();
    const { apiKeys } = createClient({ url: system.url(), ...owner });
    const permissions = ['orders.place', 'orders.list', 'orders.get'];
    const { key = '' } = await apiKeys.create({ name: 'Till', permissions });
    const caller = { env: env({ tenant: owner.tenant, key }) };
    const plain = write('plain.csv', ['external_id,currency,item.sku', 'n1,EUR,CUP']);
    expect((await waybill(['import', 'orders', plain], caller)).out).toMatch(/^1 created/u);
    const old = write('past.csv', ['number,currency,item.sku', 'OLD-1,EUR,CUP']);
    const { exit, errors } = await waybill(['import', 'orders', old], caller);
    expect([exit, errors]).toEqual([4, expect.stringMatching(/lacks orders\.import/u)]);
  });

  it('compares the sum that it was told (CLI-12)', async () => {
    const lines = ['external_id,currency,item.sku,item.unit_price,grand_total', 's,EUR,CUP,5,5.01'];
    const { exit, errors } = await run('import', 'orders', write('sum.csv', lines));
    expect([exit, errors]).toEqual([6, expect.stringMatching(/sum\.csv:2: .*grand_total/u)]);
  });
});
