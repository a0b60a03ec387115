import { type Difference, differencesOf } from '@waybill/kernel/difference';
import { indexAttributes } from '@waybill/table/list';
import { aliasItem, asStock, pointerItem, stockKey } from '../stock/stock.entity.ts';
import { stockStore } from '../stock/stock.store.ts';
import { keyText, type StoredInventory } from './stored-inventory.ts';

/** Differences in how stock rows are found: keys, indexes, aliases, pointers. */
export function addressDifferences({ tenant, stock, references }: StoredInventory): Difference[] {
  const found = new Map(references.map((item) => [keyText(item), item]));
  const due = stock.flatMap((item) => {
    const row = asStock(item);
    const alias = aliasItem(tenant, row);
    return [pointerItem(tenant, row), ...(alias === undefined ? [] : [alias])];
  });
  const expected = new Set(due.map(keyText));
  const leftOver = references.filter((item) => !expected.has(keyText(item)));
  return [
    ...stock.flatMap((item) => {
      const row = asStock(item);
      return differencesOf(`stock row ${row.id}`, item, {
        ...stockKey(tenant, row),
        ...indexAttributes(stockStore, tenant, row),
      });
    }),
    ...due.flatMap((reference) => {
      const stored = found.get(keyText(reference));
      const name = `${String(reference['_e'])} ${keyText(reference)}`;
      return stored === undefined
        ? [{ what: name, stored: undefined, expected: reference['id'] }]
        : differencesOf(name, stored, reference);
    }),
    ...leftOver.map((item) => ({
      what: `${String(item['_e'])} ${keyText(item)}`,
      stored: item['id'],
      expected: undefined,
    })),
  ];
}
