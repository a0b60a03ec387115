import { type Rejection, reject } from '@waybill/kernel/rejection';
import { externalIdWrites } from '@waybill/table/aggregate/external-id';
import type { Condition } from '@waybill/table/commit/condition';
import type { Step } from '@waybill/table/commit/step';
import type { TableItem } from '@waybill/table/commit/write';
import { concurrentModification } from '@waybill/table/errors/conflict';
import { indexAttributes } from '@waybill/table/list/ledger';
import {
  aliasItem,
  aliasKey,
  pointerItem,
  pointerKey,
  STOCK_ENTITY,
  stockEntity,
  stockKey,
} from './stock.entity.ts';
import { stockLedger } from './stock.ledger.ts';
import type { StockLevel } from './stock.schema.ts';
import { available, type StoredStock } from './stock-row.ts';

/** The refusal of a sku that another row at the location has. */
export type KeyTaken = Rejection<'unique_violation'>;

/** A row as stored, with its index entries and the marks that were on it. */
export function stockItem(
  tenant: string,
  row: StockLevel,
  rev: number,
  marks: StoredStock['marks'] = {},
): TableItem {
  return {
    ...marks,
    ...stockEntity.item(stockKey(tenant, row), { ...row, available: available(row), rev }),
    ...indexAttributes(stockLedger, tenant, row),
  };
}

/**
 * What a row takes, changes or gives back of the key that another system has for it (INV-48). Who
 * holds it was looked at before: a key that was taken meanwhile is looked at again.
 */
export function externalKeySteps(
  tenant: string,
  { id }: Pick<StockLevel, 'id'>,
  before: string | null,
  after: string | null,
): Step[] {
  const holder = { tenant, entity: STOCK_ENTITY, noun: 'stock row', id };
  const orElse = concurrentModification;
  return externalIdWrites(holder, { before, after }).flatMap((write): Step[] => {
    if ('put' in write) return [{ kind: 'create', write: { put: write.put, orElse } }];
    return 'remove' in write ? [{ kind: 'remove', write: { remove: write.remove, orElse } }] : [];
  });
}

const skuTaken = reject(
  'unique_violation',
  'Another row at this location carries the sku for another product.',
);

/** The items of a new row. Where another call created it meanwhile, the caller loads again. */
export function createStock(tenant: string, row: StockLevel): Step<KeyTaken>[] {
  const alias = aliasItem(tenant, row);
  // A row that came meanwhile and has the sku alone is the item's: the caller finds it then.
  const refuseAlias = (stored: TableItem | undefined) => {
    const owner = stored?.['product_id'] ?? null;
    return owner === null || owner === row.product_id ? concurrentModification : skuTaken;
  };
  const puts = [stockItem(tenant, row, 1), pointerItem(tenant, row)];
  return [
    ...puts.map(
      (put): Step => ({ kind: 'create', write: { put, orElse: concurrentModification } }),
    ),
    ...(alias === undefined
      ? []
      : [{ kind: 'create' as const, write: { put: alias, orElse: refuseAlias } }]),
    ...externalKeySteps(tenant, row, null, row.external_id),
  ];
}

/** The removal of a row with nothing on hand and nothing reserved. */
export function removeStock(tenant: string, { row, rev }: StoredStock): Step[] {
  const alias = aliasKey(tenant, row);
  const unchanged: Condition = ['rev', '=', rev];
  const keys = [pointerKey(tenant, row.id), ...(alias === undefined ? [] : [alias])];
  return [
    {
      kind: 'remove',
      write: { remove: stockKey(tenant, row), when: unchanged, orElse: concurrentModification },
    },
    ...keys.map((remove): Step => {
      return { kind: 'remove', write: { remove, orElse: concurrentModification } };
    }),
    ...externalKeySteps(tenant, row, row.external_id, null),
  ];
}
