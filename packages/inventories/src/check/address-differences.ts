import { indexAttributes } from '@waybill/table/ledger/ledger';
import { aliasItem, asStock, pointerItem, stockKey } from '../stock/stock.entity.ts';
import { stockLedger } from '../stock/stock.ledger.ts';
import { address, attributesOf, type Difference } from './difference.ts';
import type { StoredInventory } from './stored-inventory.ts';

/** What disagrees about how stock rows are found: keys, indexes, stand-ins, pointers. */
export function addressDifferences({ tenant, stock, references }: StoredInventory): Difference[] {
  const found = new Map(references.map((item) => [address(item), item]));
  const due = stock.flatMap((item) => {
    const row = asStock(item);
    const alias = aliasItem(tenant, row);
    return [pointerItem(tenant, row), ...(alias === undefined ? [] : [alias])];
  });
  const expected = new Set(due.map(address));
  const leftOver = references.filter((item) => !expected.has(address(item)));
  return [
    ...stock.flatMap((item) => {
      const row = asStock(item);
      return attributesOf(`stock row ${row.id}`, item, {
        ...stockKey(tenant, row),
        ...indexAttributes(stockLedger, tenant, row),
      });
    }),
    ...due.flatMap((reference) => {
      const stored = found.get(address(reference));
      const name = `${String(reference['_e'])} ${address(reference)}`;
      return stored === undefined
        ? [{ what: name, stored: undefined, expected: reference['id'] }]
        : attributesOf(name, stored, reference);
    }),
    ...leftOver.map((item) => ({
      what: `${String(item['_e'])} ${address(item)}`,
      stored: item['id'],
      expected: undefined,
    })),
  ];
}
