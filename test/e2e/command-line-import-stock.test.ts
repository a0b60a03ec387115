import { readFileSync, writeFileSync } from 'node:fs';
import { createClient } from '@waybill/client';
import { isLongRun } from '@waybill/testing/rounds';
import { describe, expect, it } from 'vitest';
import { withFilesShop } from '../support/files-shop.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
const { shop, env, line, at, write, run, waybill } = withFilesShop(system);

describe('an import of stock', () => {
  it('brings stock to its count once, whatever was booked before', async () => {
    await shop().inventories.receive({ items: [{ sku: 'CUP', quantity: 5 }] });
    const rows = [
      'external_id;sku;on_hand;reorder_point;name;bin',
      's1;CUP;12;3;Blue cup;A-2',
      's2;PLATE;7,5;;Blue plate;A-12',
      's3;POT;;;;',
    ];
    expect((await run('import', 'stock', write('stock.csv', rows))).exit).toBe(6);
    const file = write(
      'stock.csv',
      rows.map((row) => row.replace('7,5', '7.5')),
    );
    expect((await run('import', 'stock', file)).out).toMatch(/^2 created, 1 changed, 0 as/u);
    const { items } = await shop().inventories.stock.list({ order: 'external_id' });
    expect(items).toMatchObject([
      { external_id: 's1', sku: 'CUP', on_hand: 12, reorder_point: 3, name: 'Blue cup' },
      { external_id: 's2', sku: 'PLATE', on_hand: 7.5, name: 'Blue plate', bin: 'A-12' },
      { external_id: 's3', sku: 'POT', on_hand: 0, name: null, bin: null },
    ]);
    expect((await run('import', 'stock', file)).out).toMatch(/^0 created, 0 changed, 3 as/u);
    const moved = await shop().inventories.movements.list({ sku: 'CUP', order: 'created_at' });
    expect(moved.items.map(({ quantity, reason }) => [quantity, reason])).toEqual([
      [5, null],
      [7, 'import of stock.csv'],
    ]);
  });

  it.each(isLongRun() ? [8, 15, 16] : [15])(
    'opens stock that says more by a call a row, once, though the line is cut after %i calls (CLI-16)',
    async (calls) => {
      const caller = await system.newTenant();
      const other = { env: env(caller) };
      const rows = Array.from({ length: 12 }, (_, at) => `n${at},NEW-${at},${at + 1},ERP-${at}`);
      const file = write(`opening-${calls}.csv`, [
        'external_id,sku,on_hand,external_refs.erp',
        ...rows,
      ]);
      line().cutAfter(calls, 1);
      expect((await waybill(['import', 'stock', file], other)).exit).toBe(5);
      line().cutAfter(Number.POSITIVE_INFINITY, 0);
      const { exit, errors } = await waybill(['import', 'stock', file, '--resume'], other);
      expect(exit, errors).toBe(0);
      const { inventories } = createClient({ url: system.url(), ...caller });
      const { items } = await inventories.stock.list({ limit: 200 });
      const reported = items.map(({ external_id, sku, on_hand, external_refs }) =>
        [external_id, sku, on_hand, external_refs?.['erp']].join(),
      );
      expect(reported.sort()).toEqual(rows.toSorted());
      expect((await inventories.movements.list({ limit: 1 })).total).toBe(rows.length);
    },
  );

  it.each(isLongRun() ? [4, 5] : [5])(
    'opens stock with its keys by one call a location, once, though the line is cut after %i calls (CLI-16)',
    async (calls) => {
      const caller = await system.newTenant();
      const other = { env: env(caller) };
      const rows = Array.from({ length: 200 }, (_, at) => `k${at},SKU-${at},${at + 1},${at % 5}`);
      const file = write(`keys-${calls}.csv`, ['external_id,sku,on_hand,reorder_point', ...rows]);
      line().cutAfter(calls, 1);
      expect((await waybill(['import', 'stock', file], other)).exit).toBe(5);
      line().cutAfter(Number.POSITIVE_INFINITY, 0);
      const { inventories } = createClient({ url: system.url(), ...caller });
      // Four calls look; the answer to the fifth, which books everything, is lost.
      const booked = calls === 5 ? rows.length : 0;
      expect((await inventories.stock.list({ limit: 1 })).total).toBe(booked);
      const { out, errors } = await waybill(['import', 'stock', file, '--resume'], other);
      expect(out, errors).toMatch(/^200 created/u);
      expect((await waybill(['import', 'stock', file], other)).out).toMatch(/, 200 as they were/u);
      const { items } = await inventories.stock.list({ limit: 200 });
      const reported = items.map(({ external_id, sku, on_hand, reorder_point }) =>
        [external_id, sku, on_hand, reorder_point].join(),
      );
      expect(reported.sort()).toEqual(rows.toSorted());
      expect((await inventories.movements.list({ limit: 1 })).total).toBe(rows.length);
    },
  );

  it('tells what the service refuses of a record, goes on with the others, and then with it', async () => {
    const rows = ['external_id,location_code,sku', 'r1,main,R1', 'r2,cellar,R2', 's1,main,OTHER'];
    const file = write('refused.csv', rows);
    const first = await run('import', 'stock', file);
    expect([first.exit, first.out]).toEqual([6, expect.stringMatching(/^1 created/u)]);
    expect(first.errors).toContain(`${file}:3: location_code: there is no location cellar\n`);
    expect(readFileSync(`${file}.problems.csv`, 'utf8')).toBe(
      'line,column,problem\n3,location_code,there is no location cellar\n4,sku,s1 is another row: its sku is CUP\n',
    );
    await shop().inventories.locations.create({ code: 'cellar', name: 'Cellar' });
    const second = await run('import', 'stock', file, '--resume');
    expect(second.out).toMatch(/^1 created, 0 changed, 0 as they were, 1 from before/u);
    expect(second.exit).toBe(6);
  });

  it('takes no row for another one where a record names no article', async () => {
    await shop().inventories.receive({ items: [{ sku: 'LOOSE', quantity: 1 }] });
    const file = write('nameless.csv', ['external_id,on_hand', 'nameless,9']);
    expect((await run('import', 'stock', file)).exit).toBe(6);
    expect((await shop().inventories.stock.list({ sku: 'LOOSE' })).items).toMatchObject([
      { on_hand: 1, external_id: null },
    ]);
  });
});

it('reads a table as a spreadsheet of another language saves it (CLI-20, CLI-21, CLI-22)', async () => {
  const file = at('spreadsheet.csv');
  const lines = [
    'sep=;',
    'external_id;sku;on_hand;metadata.shelf;;',
    'x1;M\xdcSLI-1 \xa0; 1.234,5;K\xe4lte;;',
    ';;;;;',
    'x2;BROT ;7;;;',
  ];
  writeFileSync(file, Buffer.from(lines.join('\r\n'), 'latin1'));
  const asUtf8 = await run('import', 'stock', file, '--check');
  expect([asUtf8.exit, asUtf8.errors]).toEqual([
    6,
    expect.stringMatching(/spreadsheet\.csv:3: has a character that is not UTF-8: /u),
  ]);
  const words = ['import', 'stock', file, '--encoding', 'windows-1252'];
  expect((await run(...words)).errors).toMatch(
    /:3: on_hand: write 1234\.5, or use --decimal comma/u,
  );
  expect((await run(...words, '--decimal', 'coma')).exit).toBe(2);
  const { out, errors } = await run(...words, '--decimal', 'comma');
  expect(out, errors).toMatch(/^2 created/u);
  const { items } = await shop().inventories.stock.list({ external_id: 'x1' });
  expect(items).toMatchObject([{ sku: 'MÜSLI-1', on_hand: 1234.5, metadata: { shelf: 'Kälte' } }]);
});

it('knows two lines of one article before anything is sent (CLI-23)', async () => {
  const lines = ['external_id,sku,location_code,on_hand', 'd1,DUPE-1,main,4', 'd2,DUPE-1,main,5'];
  const file = write('twice.csv', lines);
  expect(await run('import', 'stock', file, '--check')).toMatchObject({
    exit: 6,
    errors: expect.stringContaining(`${file}:3: sku: stands on line 2 already\n`),
  });
});

it('takes a file alone, which it reads twice', async () => {
  for (const file of ['-', '/dev/null']) {
    const { exit, errors } = await run('import', 'stock', file, '--format', 'csv');
    expect([exit, errors]).toEqual([2, expect.stringMatching(/name a file/u)]);
  }
});

it('brings states and days, and names a state that the shop does not have', async () => {
  const lines = ['sku,on_hand,availability_code,expected_at', 'LATE-1,4,expected,2026-12-24'];
  const file = write('late.csv', lines);
  expect((await run('import', 'stock', file)).out).toMatch(/^1 created/u);
  const { items } = await shop().inventories.stock.list({ sku: 'LATE-1' });
  const fields = { availability_code: 'expected', expected_at: '2026-12-24' };
  expect(items).toMatchObject([{ on_hand: 4, ...fields }]);
  expect((await run('import', 'stock', file)).out).toMatch(/^0 created, 0 changed, 1 as/u);
  const wrong = write('never.csv', [lines[0] ?? '', 'LATE-2,4,never,2026-12-24']);
  expect(await run('import', 'stock', wrong)).toMatchObject({
    exit: 6,
    errors: expect.stringContaining('availability_code'),
  });
});

it('exports stock as it is imported', async () => {
  const { out } = await run('export', 'stock');
  expect(out).toMatch(/^external_id,location_code,sku,product_id,on_hand,reserved,/u);
  expect(out).toMatch(/^s1,main,CUP,,12,0,Blue cup,A-2,3,,,,,$/mu);
  expect(out).toMatch(/^,main,LATE-1,,4,0,,,,,expected,2026-12-24,,$/mu);
});
