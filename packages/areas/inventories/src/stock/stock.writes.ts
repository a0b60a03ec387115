import { type Rejection, reject } from '@waybill/kernel/rejection';
import {
  type Changes,
  concurrentModification,
  type Step,
  type TableItem,
} from '@waybill/table/write';
import { aliasItem, aliasKey, pointerItem, pointerKey, stockKey } from './stock.entity.ts';
import type { StockLevel } from './stock.schema.ts';
import { stockStore } from './stock.store.ts';
import type { StoredStock } from './stock-row.ts';

/** The refusal of a sku that another row at the location has. */
export type KeyTaken = Rejection<'unique_violation'>;

const skuTaken = reject(
  'unique_violation',
  'Another row at this location carries the sku for another product.',
);

/** The items of a new row. Where another call created it meanwhile, the caller loads again. */
export function createStock(tenant: string, row: StockLevel): Changes<KeyTaken> {
  const alias = aliasItem(tenant, row);
  // A row that came meanwhile and has the sku alone is the item's: the caller finds it then.
  const refuseAlias = (stored: TableItem | undefined) => {
    const owner = stored?.['product_id'] ?? null;
    return owner === null || owner === row.product_id ? concurrentModification : skuTaken;
  };
  return stockStore.create<KeyTaken>(tenant, { row, rev: 1 }, (item) => [
    ...[item, pointerItem(tenant, row)].map(
      (put): Step => ({ kind: 'create', write: { put, orElse: concurrentModification } }),
    ),
    ...(alias === undefined
      ? []
      : [{ kind: 'create' as const, write: { put: alias, orElse: refuseAlias } }]),
  ]);
}

/** The removal of a row with nothing on hand and nothing reserved. */
export function removeStock(tenant: string, stored: StoredStock): Changes {
  const { row, rev } = stored;
  const alias = aliasKey(tenant, row);
  const keys = [pointerKey(tenant, row.id), ...(alias === undefined ? [] : [alias])];
  return stockStore.remove(tenant, stored, [
    {
      kind: 'remove',
      write: {
        remove: stockKey(tenant, row),
        when: ['rev', '=', rev],
        orElse: concurrentModification,
      },
    },
    ...keys.map((remove): Step => {
      return { kind: 'remove', write: { remove, orElse: concurrentModification } };
    }),
  ]);
}
