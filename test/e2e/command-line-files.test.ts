import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type Waybill } from '@waybill/client';
import { isLongRun, rounds } from '@waybill/testing/rounds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from '../support/command-line.ts';
import { type FailingProxy, startFailingProxy } from '../support/failing-proxy.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
const { folder, waybill } = commandLine();
const at = (name: string) => join(folder, name);
let shop: Waybill;
let env: Record<string, string> = {};
let line: FailingProxy;

/** Runs a command in the shop, over the line that can be cut. */
const run = (...words: string[]) => waybill(words, { env });

function write(name: string, lines: readonly string[]): string {
  writeFileSync(at(name), `${lines.join('\n')}\n`);
  return at(name);
}

beforeAll(async () => {
  const { tenant, key } = await system.newTenant();
  line = await startFailingProxy(system.url());
  env = { WAYBILL_URL: line.url, WAYBILL_TENANT: tenant, WAYBILL_KEY: key };
  shop = createClient({ url: system.url(), tenant, key });
});
afterAll(() => line.close());

describe('an import', () => {
  it('sends nothing while a record has a problem, and tells all of them with their lines', async () => {
    const file = write('wrong.csv', ['external_id,code,nme', 'a,ups,UPS', ',dhl,DHL']);
    const { exit, errors } = await run('import', 'carriers', file);
    expect(exit).toBe(6);
    expect(errors).toMatch(/5 problems in .*wrong\.csv.*nothing was sent/u);
    expect(readFileSync(`${file}.problems.csv`, 'utf8').split('\n')).toContain(
      '2,nme,is not known; is name meant?',
    );
    expect((await shop.shipping.carriers.list({ external_id: 'a' })).total).toBe(0);
    expect((await run('import', 'carers', file)).errors).toMatch(/is carriers meant\?/u);
  });

  it('is checked by the rules of the API document, without a call (CLI-10)', async () => {
    const file = write('rules.csv', [
      'external_id,currency,item.sku,item.quantity,item.tax_rate,item.product_id',
      ...['a,EURO,CUP,1,19,', 'b,EUR,CUP,1,190,', 'c,EUR,CUP,1,7,cup', 'd,EUR,CUP,1,7,'],
    ]);
    const nobody = { env: { ...env, WAYBILL_URL: 'http://127.0.0.1:9' } };
    expect((await waybill(['import', 'orders', file, '--check'], nobody)).exit).toBe(6);
    expect(readFileSync(`${file}.problems.csv`, 'utf8').trim().split('\n').slice(1)).toEqual([
      expect.stringMatching(/^2,currency,.*ISO 4217/u),
      '3,items.0.tax_rate,must be at most 100',
      '4,items.0.product_id,must be a uuid',
    ]);
  });

  it('brings carriers in, changes them, and leaves them as they are', async () => {
    const rows = ['external_id,code,name,countries', 'a,c-a,One,DE;AT', 'b,c-b,Two,'];
    const file = write('carriers.csv', rows);
    expect((await run('import', 'carriers', file, '--check')).out).toBe('2 records, no problem\n');
    expect((await run('import', 'carriers', file)).out).toMatch(/^2 created, 0 changed, 0 as/u);
    write('carriers.csv', [...rows.slice(0, 2), 'b,c-b,Three,']);
    expect((await run('import', 'carriers', file)).out).toMatch(/^0 created, 1 changed, 1 as/u);
    const { items } = await shop.shipping.carriers.list({ external_id: 'a' });
    expect(items).toMatchObject([{ code: 'c-a', countries: ['DE', 'AT'] }]);
    expect(existsSync(`${file}.journal`)).toBe(false);
  });

  it('brings stock to its count, once, whoever booked before', async () => {
    await shop.inventories.receive({ items: [{ sku: 'CUP', quantity: 5 }] });
    const rows = [
      'external_id;sku;on_hand;reorder_point',
      's1;CUP;12;3',
      's2;PLATE;7,5;',
      's3;POT;;',
    ];
    expect((await run('import', 'stock', write('stock.csv', rows))).exit).toBe(6);
    const file = write(
      'stock.csv',
      rows.map((row) => row.replace('7,5', '7.5')),
    );
    expect((await run('import', 'stock', file)).out).toMatch(/^2 created, 1 changed, 0 as/u);
    const { items } = await shop.inventories.stock.list({ order: 'external_id' });
    expect(items).toMatchObject([
      { external_id: 's1', sku: 'CUP', on_hand: 12, reorder_point: 3 },
      { external_id: 's2', sku: 'PLATE', on_hand: 7.5 },
      { external_id: 's3', sku: 'POT', on_hand: 0 },
    ]);
    expect((await run('import', 'stock', file)).out).toMatch(/^0 created, 0 changed, 3 as/u);
    const moved = await shop.inventories.movements.list({ sku: 'CUP', order: 'created_at' });
    expect(moved.items.map(({ quantity, reason }) => [quantity, reason])).toEqual([
      [5, null],
      [7, 'import of stock.csv'],
    ]);
  });

  it.each(isLongRun() ? [8, 15, 16] : [15])(
    'opens stock once, though the line is cut after %i calls (CLI-16)',
    async (calls) => {
      const caller = await system.newTenant();
      const other = { env: { ...env, WAYBILL_TENANT: caller.tenant, WAYBILL_KEY: caller.key } };
      const rows = Array.from({ length: 12 }, (_, at) => `n${at},NEW-${at},${at + 1}`);
      const file = write(`opening-${calls}.csv`, ['external_id,sku,on_hand', ...rows]);
      line.cutAfter(calls, 1);
      expect((await waybill(['import', 'stock', file], other)).exit).toBe(5);
      line.cutAfter(Number.POSITIVE_INFINITY, 0);
      const { exit, errors } = await waybill(['import', 'stock', file, '--resume'], other);
      expect(exit, errors).toBe(0);
      const { inventories } = createClient({ url: system.url(), ...caller });
      const { items } = await inventories.stock.list({ limit: 200 });
      expect(items.map((row) => `${row.external_id},${row.sku},${row.on_hand}`).sort()).toEqual(
        rows.toSorted(),
      );
      expect((await inventories.movements.list({ limit: 1 })).total).toBe(rows.length);
    },
  );

  it.each(isLongRun() ? [4, 5] : [5])(
    'books counts alone by one call a location, once, though the line is cut after %i calls (CLI-16)',
    async (calls) => {
      const caller = await system.newTenant();
      const other = { env: { ...env, WAYBILL_TENANT: caller.tenant, WAYBILL_KEY: caller.key } };
      const rows = Array.from({ length: 200 }, (_, at) => `BARE-${at},${at + 1}`);
      const file = write(`bare-${calls}.csv`, ['sku,on_hand', ...rows]);
      line.cutAfter(calls, 1);
      expect((await waybill(['import', 'stock', file], other)).exit).toBe(5);
      line.cutAfter(Number.POSITIVE_INFINITY, 0);
      const { inventories } = createClient({ url: system.url(), ...caller });
      // Four calls look; the answer to the fifth, which books everything, is lost.
      const booked = calls === 5 ? rows.length : 0;
      expect((await inventories.stock.list({ limit: 1 })).total).toBe(booked);
      const { out, errors } = await waybill(['import', 'stock', file, '--resume'], other);
      expect(out, errors).toMatch(/^200 created/u);
      expect((await waybill(['import', 'stock', file], other)).out).toMatch(/, 200 as they were/u);
      const { items } = await inventories.stock.list({ limit: 200 });
      expect(items.map((row) => `${row.sku},${row.on_hand}`).sort()).toEqual(rows.toSorted());
      expect((await inventories.movements.list({ limit: 1 })).total).toBe(rows.length);
    },
  );

  it('tells what the service refuses of a record, goes on with the others, and then with it', async () => {
    const rows = ['external_id,location_code,sku', 'r1,main,R1', 'r2,cellar,R2', 's1,main,OTHER'];
    const file = write('refused.csv', rows);
    const first = await run('import', 'stock', file);
    expect([first.exit, first.out]).toEqual([6, expect.stringMatching(/^1 created/u)]);
    expect(readFileSync(`${file}.problems.csv`, 'utf8')).toBe(
      'line,field,problem\n3,,there is no location cellar\n4,,s1 is another row: its sku is CUP\n',
    );
    await shop.inventories.locations.create({ code: 'cellar', name: 'Cellar' });
    const second = await run('import', 'stock', file, '--resume');
    expect(second.out).toMatch(/^1 created, 0 changed, 0 as they were, 1 from before/u);
    expect(second.exit).toBe(6);
  });

  it('goes on with a mended file, and sends what was mended alone (CLI-9)', async () => {
    const rows = ['external_id,code,name', 'k1,keeps-1,One', 'k2,keeps-2,Two', 'k3,keeps-1,Three'];
    const file = write('mend.csv', rows);
    // One after the other: k3 asks for the code that k1 has.
    const refused = await run('import', 'carriers', file, '--workers', '1');
    expect([refused.exit, refused.errors]).toEqual([6, expect.stringMatching(/mend the file/u)]);
    write('mend.csv', [...rows.slice(0, 2), 'k2,keeps-2,Two and more', 'k3,keeps-3,Three']);
    const { exit, out, errors } = await run('import', 'carriers', file, '--resume');
    expect(exit, errors).toBe(0);
    expect(out).toMatch(/^1 created, 1 changed, 0 as they were, 1 from before/u);
    expect(existsSync(`${file}.journal`)).toBe(false);
  });

  it('asks anew for what was refused, once what it needs is mended', async () => {
    const caller = await system.newTenant();
    const { settings } = createClient({ url: system.url(), ...caller });
    const limit = (max_items_per_order: number | null) =>
      settings.putAppSettings({ app: 'orders' }, { values: { max_items_per_order } });
    const other = { env: { ...env, WAYBILL_TENANT: caller.tenant, WAYBILL_KEY: caller.key } };
    const file = write('mended.csv', [
      'external_id,currency,item.sku',
      ...['m,EUR,CUP', 'm,,POT', 'n,EUR,CUP'],
    ]);
    await limit(1);
    const first = await waybill(['import', 'orders', file], other);
    expect([first.exit, first.out]).toEqual([6, expect.stringMatching(/^1 created/u)]);
    expect(readFileSync(`${file}.problems.csv`, 'utf8')).toMatch(/^2,/mu);
    await limit(null);
    const second = await waybill(['import', 'orders', file, '--resume'], other);
    expect(second.out).toMatch(/^1 created.* 1 from before/u);
  });

  it('takes no row for another one where a record names no article', async () => {
    await shop.inventories.receive({ items: [{ sku: 'LOOSE', quantity: 1 }] });
    const file = write('nameless.csv', ['external_id,on_hand', 'nameless,9']);
    expect((await run('import', 'stock', file)).exit).toBe(6);
    expect((await shop.inventories.stock.list({ sku: 'LOOSE' })).items).toMatchObject([
      { on_hand: 1, external_id: null },
    ]);
  });

  it('ends at once where the key may not do it', async () => {
    const { key } = await shop.apiKeys.create({
      name: 'Reader',
      permissions: ['shipping.carriers.list'],
    });
    const file = write('forbidden.csv', ['external_id,code,name', 'f,f,F']);
    const words = ['import', 'carriers', file];
    expect((await waybill(words, { env: { ...env, WAYBILL_KEY: key ?? '' } })).exit).toBe(4);
  });
});

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
      line.cutAfter(SENT, LOST);
      const { exit, errors } = await run('import', 'orders', file, ...words);
      expect(exit).toBe(5);
      expect(errors).toMatch(/once the service answers go on with --resume/u);
    }
    const { total } = await shop.orders.list({ limit: 1 });
    expect(total).toBeGreaterThan(SENT);
    expect(total).toBeLessThan(COUNT);
    line.cutAfter(Number.POSITIVE_INFINITY, 0);
    expect((await run('import', 'orders', file)).errors).toMatch(/go on with --resume, or remove/u);
    const last = await run('import', 'orders', file, '--resume');
    expect([last.exit, last.errors]).toEqual([0, '']);
    const keys: (string | null)[] = [];
    for await (const order of shop.orders.list()) keys.push(order.external_id);
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
      const { tenant, key } = await system.newTenant();
      const other = { env: { ...env, WAYBILL_TENANT: tenant, WAYBILL_KEY: key } };
      expect((await waybill(['import', 'orders', first], other)).out).toMatch(
        new RegExp(`^${COUNT} created`, 'u'),
      );
      const again = await waybill(['export', 'orders', '--format', format], other);
      // What the service sets differs; which order came first is chance.
      const told = (text: string) =>
        text
          .split('\n')
          .map((one) => one.replaceAll(/ORD-\d+|\d{4}-\d\d-\d\dT[\d:.]+Z/gu, ''))
          .sort();
      expect(told(again.out)).toEqual(told(readFileSync(first, 'utf8')));
    },
  );
});

it('refuses a file without records (CLI-8)', async () => {
  const empty = write('empty.csv', ['external_id,code,name']);
  const { exit, errors } = await run('import', 'carriers', empty, '--check');
  expect([exit, errors]).toEqual([2, expect.stringMatching(/empty\.csv has no records/u)]);
  const missing = await run('export', 'carriers', '--to', at('no/such/folder.csv'));
  expect(missing.exit).toBe(2);
});

it('exports stock and carriers as they are imported', async () => {
  const { out } = await run('export', 'stock');
  expect(out).toMatch(/^external_id,location_code,sku,product_id,on_hand,reserved,/u);
  expect(out).toMatch(/^s1,main,CUP,,12,0,3,$/mu);
  const { out: carriers } = await run('export', 'carriers', '--json');
  expect((await run('export', 'carriers', '--json', '--format', 'csv')).exit).toBe(2);
  expect(carriers).toMatch(/"external_id":"a","code":"c-a","name":"One"/u);
});
