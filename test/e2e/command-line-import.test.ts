import { existsSync, readFileSync } from 'node:fs';
import { createClient } from '@waybill/client';
import { describe, expect, it } from 'vitest';
import { withFilesShop } from '../support/files-shop.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
const { shop, env, at, write, run, waybill } = withFilesShop(system);

describe('an import', () => {
  it('sends nothing while a record has a problem, and tells all of them with their lines', async () => {
    const file = write('wrong.csv', ['external_id,code,nme', 'a,ups,UPS', ',dhl,DHL']);
    const { exit, errors } = await run('import', 'carriers', file);
    expect(exit).toBe(6);
    expect(errors).toMatch(/4 problems in .*wrong\.csv.*nothing was sent/u);
    expect(readFileSync(`${file}.problems.csv`, 'utf8').split('\n')).toContain(
      '1,nme,is not known; is name meant?',
    );
    expect((await shop().shipping.carriers.list({ external_id: 'a' })).total).toBe(0);
    expect((await run('import', 'carers', file)).errors).toMatch(/is carriers meant\?/u);
  });

  it('is checked by the rules of the API document, without a call (CLI-10)', async () => {
    const file = write('rules.csv', [
      'external_id,currency,item.sku,item.quantity,item.tax_rate,item.product_id',
      'a,EURO,CUP,1,19,',
      'b,EUR,CUP,1,190,',
      'c,EUR,CUP,1,7,cup',
      'd,EUR,CUP,1,7,',
    ]);
    const nobody = { env: env(undefined, 'http://127.0.0.1:9') };
    const { exit, errors } = await waybill(['import', 'orders', file, '--check'], nobody);
    expect(exit).toBe(6);
    expect(errors).toContain(`\n${file}:3: item.tax_rate: must be at most 100\n`);
    expect(readFileSync(`${file}.problems.csv`, 'utf8').trim().split('\n').slice(1)).toEqual([
      expect.stringMatching(/^2,currency,.*ISO 4217/u),
      '3,item.tax_rate,must be at most 100',
      '4,item.product_id,must be a uuid',
    ]);
  });

  it('tells each problem with line and column to programs too (CLI-17)', async () => {
    const orders = [
      { external_id: 'a', currency: 'EUR', items: [{ sku: 'CUP' }, { sku: 'POT', tax_rate: 190 }] },
      { external_id: 'b', currency: 'EUR', external_refs: { erp: 7 } },
    ];
    const file = write(
      'wrong.ndjson',
      orders.map((one) => JSON.stringify(one)),
    );
    const { exit, errors } = await run('import', 'orders', file, '--check', '--json');
    expect([exit, JSON.parse(errors)]).toMatchObject([
      6,
      {
        code: 'findings',
        problems: [
          { line: 1, column: 'items.1.tax_rate', problem: 'must be at most 100' },
          { line: 2, column: 'external_refs.erp', problem: 'must be a text' },
        ],
      },
    ]);
  });

  it('tells what the service refuses of a cell at the cell (CLI-17)', async () => {
    const file = write('refused-cells.csv', [
      'external_id,code,name,eta_days_min,eta_days_max',
      't1,t-1,One,1,2',
      't2,t-2,Two,5,2',
    ]);
    const { exit, errors } = await run('import', 'carriers', file);
    expect([exit, errors]).toEqual([6, expect.stringContaining(`\n${file}:3: eta_days_min: `)]);
  });

  it('brings carriers in, changes them, and leaves them as they are', async () => {
    const rows = ['external_id,code,name,countries', 'a,c-a,One,DE;AT', 'b,c-b,Two,'];
    const file = write('carriers.csv', rows);
    expect((await run('import', 'carriers', file, '--check')).out).toBe('2 records, no problem\n');
    expect((await run('import', 'carriers', file)).out).toMatch(/^2 created, 0 changed, 0 as/u);
    write('carriers.csv', [...rows.slice(0, 2), 'b,c-b,Three,']);
    expect((await run('import', 'carriers', file)).out).toMatch(/^0 created, 1 changed, 1 as/u);
    const { items } = await shop().shipping.carriers.list({ external_id: 'a' });
    expect(items).toMatchObject([{ code: 'c-a', countries: ['DE', 'AT'] }]);
    expect(existsSync(`${file}.journal`)).toBe(false);
  });

  it('goes on with a mended file, and sends what was mended alone (CLI-9)', async () => {
    await shop().shipping.carriers.create({ code: 'taken', name: 'x', external_id: 'y' });
    const rows = ['external_id,code,name', 'k1,keeps-1,One', 'k2,keeps-2,Two', 'k3,taken,Three'];
    const file = write('mend.csv', rows);
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
    const other = { env: env(caller) };
    const file = write('mended.csv', [
      'external_id,currency,item.sku',
      'm,EUR,CUP',
      'm,,POT',
      'n,EUR,CUP',
    ]);
    await limit(1);
    const first = await waybill(['import', 'orders', file], other);
    expect([first.exit, first.out]).toEqual([6, expect.stringMatching(/^1 created/u)]);
    expect(readFileSync(`${file}.problems.csv`, 'utf8')).toMatch(/^2,/mu);
    await limit(null);
    const second = await waybill(['import', 'orders', file, '--resume'], other);
    expect(second.out).toMatch(/^1 created.* 1 from before/u);
  });

  it('ends at once where the key may not do it', async () => {
    const { key } = await shop().apiKeys.create({
      name: 'Reader',
      permissions: ['shipping.carriers.list'],
    });
    const file = write('forbidden.csv', ['external_id,code,name', 'f,f,F']);
    const words = ['import', 'carriers', file];
    expect((await waybill(words, { env: { ...env(), WAYBILL_KEY: key ?? '' } })).exit).toBe(4);
  });
});

it('refuses a file without records (CLI-8)', async () => {
  const empty = write('empty.csv', ['external_id,code,name']);
  const { exit, errors } = await run('import', 'carriers', empty, '--check');
  expect([exit, errors]).toEqual([2, expect.stringMatching(/empty\.csv has no records/u)]);
  const missing = await run('export', 'carriers', '--to', at('no/such/folder.csv'));
  expect(missing.exit).toBe(2);
});

it('exports carriers as they are imported', async () => {
  const { out } = await run('export', 'carriers', '--json');
  expect((await run('export', 'carriers', '--json', '--format', 'csv')).exit).toBe(2);
  expect(out).toMatch(/"external_id":"a","code":"c-a","name":"One"/u);
});
