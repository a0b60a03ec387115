import { tableNames } from '@waybill/table/item';
import { tableOf } from '@waybill/table/testing';
import { expect, it, vi } from 'vitest';
import { fullestShare } from './fullest-table.ts';

it.each([1, 3, 8])(
  'the fullest of %i tables has the most tenants by the hash of the kit',
  (count) => {
    vi.stubEnv('TABLE_NAMES', Array.from({ length: count }, (_, n) => `table-${n}`).join(','));
    const tenants = Array.from({ length: 1_000 }, (_, tenant) =>
      tableOf(`T#shop-${tenant}#ORDERS#*`),
    );
    const members = tableNames().map((name) => tenants.filter((table) => table === name).length);
    expect(fullestShare(1_000, count)).toBe(Math.max(...members) / 1_000);
  },
);
