import { compare, type Decimal, subtract } from '@waybill/kernel/decimal';
import type { Changes, Condition } from '@waybill/table/write';
import { stockEntity } from './stock.entity.ts';
import type { StockLevel } from './stock.schema.ts';
import { stockStore } from './stock.store.ts';
import { available, changedFields, type RowChange, type StoredStock } from './stock-row.ts';

/** The numbers of a row that a booking changes. */
const balances = ['on_hand', 'reserved', 'available'] as const;

/** Balances, or by how much they change. */
type Balances = Readonly<Record<(typeof balances)[number], Decimal>>;

/**
 * The change of a row's balances, and of what else a receipt sets. Exact: only over the state that
 * was loaded. Relaxed, which sets nothing else: added to
 * whatever is there, so that buyers of one hot item never refuse each other while there is enough.
 * `reorderPoint` is the one that counts for the row, 0 when there is none.
 */
export function changeBalances(
  tenant: string,
  change: RowChange & { before: StoredStock },
  guard: 'exact' | 'relaxed',
  reorderPoint: Decimal,
): Changes {
  const { before, after } = change;
  const states = { before, after: { ...before, row: after, rev: before.rev + 1 } };
  const seen: Condition = ['rev', '=', before.rev];
  const { on_hand, reserved, updated_at } = after;
  const more = difference(before.row, after);
  if (guard === 'relaxed') {
    return stockStore.update(tenant, states, {
      set: { updated_at },
      add: { ...more, rev: 1 },
      when: isEnough(before.row, more, reorderPoint),
      seen,
      whenHot: { columns: balances, effective: effectiveFrom(more) },
    });
  }
  const own = stockEntity.attributes(changedFields(change));
  return stockStore.update(tenant, states, {
    set: { on_hand, reserved, available: available(after), updated_at, ...own },
    add: { rev: 1 },
    when: seen,
    whenHot: 'lock',
  });
}

/** Taken goods stop being available with the call, added goods start being available after it. */
function effectiveFrom({ available: more }: Balances): 'at once' | 'on commit' {
  return compare(more, 0) > 0 ? 'on commit' : 'at once';
}

/**
 * Conditions that hold while others book on the row: it is the same row of the same item in
 * the same state, not one that began or moved there since, enough is there, beyond the safety quantity
 * for a promise, and the available quantity stays on its side of the reorder point (INV-96, INV-117,
 * INV-147, INV-184).
 */
function isEnough(before: StockLevel, change: Balances, reorderPoint: Decimal): Condition {
  const same = ['id', 'product_id', 'sku', 'reorder_point'] as const;
  const { availability_code: code } = before;
  const tests = same.map((name): Condition => [name, '=', before[name]]);
  tests.push(code === null ? ['availability_code', 'absent'] : ['availability_code', '=', code]);
  for (const name of balances) {
    if (compare(change[name], 0) < 0) tests.push([name, '>=', subtract(0, change[name])]);
  }
  if (compare(change.reserved, 0) > 0) tests.push(...isSpared(before, change.available));
  if (compare(reorderPoint, 0) > 0 && compare(change.available, 0) < 0) {
    tests.push(
      compare(available(before), reorderPoint) <= 0
        ? ['available', '<=', reorderPoint]
        : ['available', '>', subtract(reorderPoint, change.available)],
    );
  }
  return { all: tests };
}

/** Conditions that a promise leaves the safety quantity alone, as it was read (INV-184). */
function isSpared({ safety_quantity: held }: StockLevel, more: Decimal): Condition[] {
  if (held === null) return [['safety_quantity', 'absent']];
  return [
    ['safety_quantity', '=', held],
    ['available', '>=', subtract(held, more)],
  ];
}

function difference(before: StockLevel, after: StockLevel): Balances {
  return {
    on_hand: subtract(after.on_hand, before.on_hand),
    reserved: subtract(after.reserved, before.reserved),
    available: subtract(available(after), available(before)),
  };
}
