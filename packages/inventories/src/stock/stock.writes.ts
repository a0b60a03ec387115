import { packed } from '@waybill/api/stored-document';
import { compare, type Decimal, subtract } from '@waybill/kernel/decimal';
import { reject } from '@waybill/kernel/rejection';
import type { Condition } from '@waybill/table/condition';
import { concurrentModification } from '@waybill/table/conflict';
import { type ExternalIdTaken, externalIdWrites } from '@waybill/table/external-id';
import { indexAttributes } from '@waybill/table/ledger/ledger';
import type { Step } from '@waybill/table/plan/step';
import type { Put, TableItem, Write } from '@waybill/table/write';
import { available, type RowChange, type StoredStock } from '../booking/book.ts';
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

/** A row as stored; `available` is kept for conditions alone and never answered. */
export function stockItem(tenant: string, row: StockLevel, rev: number): TableItem {
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

/** What a row takes, changes or gives back of the key that another system has for it. */
export function externalKeyWrites(
  tenant: string,
  { id }: Pick<StockLevel, 'id'>,
  before: string | null,
  after: string | null,
): Write<ExternalIdTaken>[] {
  return externalIdWrites(
    { tenant, entity: STOCK_ENTITY, noun: 'stock row', id },
    { before, after },
  );
}

const taken = reject(
  'unique_violation',
  'Another row at this location carries the sku for another product.',
);

/** The items of a new row. Somebody who created it meanwhile makes the caller load again. */
export function createStock(tenant: string, row: StockLevel): Step<ExternalIdTaken>[] {
  const alias = aliasItem(tenant, row);
  const create = (
    put: TableItem,
    orElse: Put<ExternalIdTaken>['orElse'] = concurrentModification,
  ): Step<ExternalIdTaken>[] => [{ kind: 'create', write: { put, orElse } }];
  // A row that came meanwhile and knows the sku alone holds the item: the caller finds it then.
  const ofAnother = (stored: TableItem | undefined) =>
    ![null, row.product_id].includes((stored?.['product_id'] ?? null) as string | null);
  return [
    ...create(stockItem(tenant, row, 1)),
    ...create(pointerItem(tenant, row)),
    ...(alias === undefined
      ? []
      : create(alias, (stored) => (ofAnother(stored) ? taken : concurrentModification))),
  ];
}

/** The removal of a row that nothing is on and nothing is promised from. */
export function removeStock(tenant: string, { row, rev }: StoredStock): Step[] {
  const alias = aliasKey(tenant, row);
  const unchanged: Condition = ['rev', '=', rev];
  const claims = externalKeyWrites(tenant, row, row.external_id, null)
    .filter((one) => 'remove' in one)
    .map((one): Step => ({ kind: 'remove', write: { ...one, orElse: concurrentModification } }));
  return [
    {
      kind: 'remove',
      write: { remove: stockKey(tenant, row), when: unchanged, orElse: concurrentModification },
    },
    {
      kind: 'remove',
      write: { remove: pointerKey(tenant, row.id), orElse: concurrentModification },
    },
    ...(alias === undefined
      ? []
      : [{ kind: 'remove' as const, write: { remove: alias, orElse: concurrentModification } }]),
    ...claims,
  ];
}

/**
 * What must still hold when others book on the row meanwhile: it is the same row of the same item,
 * not one that began or moved there since, enough is there, and the available quantity stays on its
 * side of the reorder point.
 */
function enough(before: StockLevel, change: Balances, point: Decimal): Condition {
  const same = ['id', 'product_id', 'sku', 'reorder_point'] as const;
  const tests = same.map((name): Condition => [name, '=', before[name]]);
  for (const name of ['on_hand', 'reserved', 'available'] as const) {
    if (compare(change[name], 0) < 0) tests.push([name, '>=', subtract(0, change[name])]);
  }
  if (compare(point, 0) > 0 && compare(change.available, 0) < 0) {
    tests.push(
      compare(available(before), point) <= 0
        ? ['available', '<=', point]
        : ['available', '>', subtract(point, change.available)],
    );
  }
  return { all: tests };
}

interface Balances {
  readonly on_hand: Decimal;
  readonly reserved: Decimal;
  readonly available: Decimal;
}

function difference(before: StockLevel, after: StockLevel): Balances {
  return {
    on_hand: subtract(after.on_hand, before.on_hand),
    reserved: subtract(after.reserved, before.reserved),
    available: subtract(available(after), available(before)),
  };
}

/**
 * The change of a row's balances. Exact: only over the state that was loaded. Relaxed: added to
 * whatever is there, so that buyers of one hot item never refuse each other while there is enough.
 * `point` is the reorder point that counts for the row, 0 when there is none.
 */
export function changeBalances(
  tenant: string,
  { before, after }: RowChange & { before: StoredStock },
  guard: 'exact' | 'relaxed',
  point: Decimal,
): Step {
  const update = stockKey(tenant, before.row);
  const seen: Condition = ['rev', '=', before.rev];
  const { on_hand, reserved, updated_at } = after;
  const change = difference(before.row, after);
  const write =
    guard === 'exact'
      ? {
          update,
          set: { on_hand, reserved, available: available(after), updated_at },
          add: { rev: 1 },
          when: seen,
        }
      : {
          update,
          set: { updated_at },
          add: { ...change, rev: 1 },
          when: enough(before.row, change, point),
        };
  return {
    kind: 'replace',
    write: { ...write, orElse: concurrentModification },
    after: stockItem(tenant, after, before.rev + 1),
    seen,
  };
}
