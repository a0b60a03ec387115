import { write } from '@waybill/table/commit';
import { get } from '@waybill/table/read';
import { isNew } from '@waybill/table/write';
import { describe, expect, test } from 'vitest';
import { withTable } from './table.ts';

const item = { pk: 'T#acme#THING', sk: 'ID#1', _e: 'thing', title: 'first' };

describe('a table of its own', () => {
  const table = withTable();

  test('is what the kit reads and writes', async () => {
    expect(await table.count()).toBe(0);
    await write({ put: item, when: isNew });
    expect(await get(item)).toEqual(item);
    expect(await table.count()).toBe(1);
  });
});

describe('another suite', () => {
  const table = withTable();

  test('does not see it', async () => {
    expect(process.env['TABLE_NAMES']).toBe(table.name());
    expect(await get(item)).toBeUndefined();
  });
});
