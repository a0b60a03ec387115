import { packed } from '@waybill/api/stored-document';
import { reject } from '@waybill/kernel/rejection';
import type { Condition } from '@waybill/table/condition';
import { externalIdWrites } from '@waybill/table/external-id';
import { indexAttributes } from '@waybill/table/ledger/ledger';
import { contended, type Step } from '@waybill/table/plan/step';
import type { Item, Write } from '@waybill/table/write';
import {
  aliasItem,
  aliasKey,
  pointerItem,
  pointerKey,
  STOCK_ENTITY,
  stockKey,
} from './stock.entity.ts';
import { stockLedger } from './stock.ledger.ts';
import type { StockLevel } from './stock.schema.ts';
import { available, type StoredStock } from './stock-row.ts';

/** A row as stored; `available` is kept for conditions alone and never answered (INV-31). */
export function stockItem(tenant: string, row: StockLevel, rev: number): Item {
  return {
    ...stockKey(tenant, row),
    _e: 'stock',
    ...row,
    metadata: packed(row.metadata),
    external_refs: packed(row.external_refs),
    available: available(row),
    rev,
    ...indexAttributes(stockLedger, tenant, row),
  };
}

/** What a row takes, changes or gives back of the key that another system has for it (INV-48). */
export function externalKeyWrites(
  tenant: string,
  { id }: Pick<StockLevel, 'id'>,
  before: string | null,
  after: string | null,
): Write[] {
  return externalIdWrites(
    { tenant, entity: STOCK_ENTITY, noun: 'stock row', id },
    { before, after },
  );
}

const skuTaken = reject(
  'unique_violation',
  'Another row at this location carries the sku for another product.',
);

/** The items of a new row. Where another call created it meanwhile, the caller loads again. */
export function createStock(tenant: string, row: StockLevel): Step[] {
  const alias = aliasItem(tenant, row);
  const create = (put: Item, orElse: Step['write']['orElse'] = contended): Step[] => [
    { kind: 'create', write: { put, orElse } },
  ];
  // A row that came meanwhile and has the sku alone is the item's: the caller finds it then.
  const isOfAnother = (stored: Item | undefined) =>
    ![null, row.product_id].includes((stored?.['product_id'] ?? null) as string | null);
  return [
    ...create(stockItem(tenant, row, 1)),
    ...create(pointerItem(tenant, row)),
    ...(alias === undefined
      ? []
      : create(alias, (stored) => (isOfAnother(stored) ? skuTaken : contended))),
  ];
}

/** The removal of a row with nothing on hand and nothing reserved. */
export function removeStock(tenant: string, { row, rev }: StoredStock): Step[] {
  const alias = aliasKey(tenant, row);
  const unchanged: Condition = ['rev', '=', rev];
  const claims = externalKeyWrites(tenant, row, row.external_id, null)
    .filter((one) => 'remove' in one)
    .map((one): Step => ({ kind: 'remove', write: { ...one, orElse: contended } }));
  return [
    {
      kind: 'remove',
      write: { remove: stockKey(tenant, row), when: unchanged, orElse: contended },
    },
    { kind: 'remove', write: { remove: pointerKey(tenant, row.id), orElse: contended } },
    ...(alias === undefined
      ? []
      : [{ kind: 'remove' as const, write: { remove: alias, orElse: contended } }]),
    ...claims,
  ];
}
