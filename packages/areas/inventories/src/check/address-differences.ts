import { type Difference, differencesOf } from '@waybill/kernel/difference';
import { indexAttributes } from '@waybill/table/list';
import type { TableItem } from '@waybill/table/write';
import { aliasItem, asStock, pointerItem, stockKey } from '../stock/stock.entity.ts';
import { stockStore } from '../stock/stock.store.ts';
import { wordItems } from '../stock/stock-word.entity.ts';
import { keyText, type StoredInventory } from './stored-inventory.ts';

/** The row that a reference leads to. */
const idIn = ({ id, row }: TableItem) => id ?? row;

/** Differences in how stock rows are found: keys, indexes, aliases, pointers, words of names. */
export function addressDifferences({ tenant, stock, references }: StoredInventory): Difference[] {
  const found = new Map(references.map((item) => [keyText(item), item]));
  const due = stock.flatMap((item) => {
    const row = asStock(item);
    const alias = aliasItem(tenant, row);
    const words = wordItems(tenant, row);
    return [pointerItem(tenant, row), ...(alias === undefined ? [] : [alias]), ...words];
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
        ? [{ what: name, stored: undefined, expected: idIn(reference) }]
        : differencesOf(name, stored, reference);
    }),
    ...leftOver.map((item) => ({
      what: `${String(item['_e'])} ${keyText(item)}`,
      stored: idIn(item),
      expected: undefined,
    })),
  ];
}
