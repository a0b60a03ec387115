import { recordEvents } from '@waybill/events/record-events.writes';
import type { Moment } from '@waybill/kernel/moment';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { entityEvent } from '@waybill/resources/entity-event';
import type { Key } from '@waybill/table/item';
import {
  type Changes,
  type Condition,
  concurrentModification,
  joinChanges,
  type Step,
  type TableItem,
} from '@waybill/table/write';
import { countArrivals, countDeparture } from '../location/location.writes.ts';
import { createMovements } from '../movement/movement.writes.ts';
import { bookMove, changesAddress } from './change-stock.ts';
import {
  aliasItem,
  aliasKey,
  pointerItem,
  pointerKey,
  stockEntity,
  stockKey,
} from './stock.entity.ts';
import { stockTopics } from './stock.events.ts';
import type { StockLevel } from './stock.schema.ts';
import { stockStore } from './stock.store.ts';
import type { StoredStock } from './stock-row.ts';
import { changeWords } from './stock-word.writes.ts';

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
function removeStock(tenant: string, stored: StoredStock): Changes {
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

/** Refusals of rows that begin or move: a key that is taken, a location that is gone. */
export type RowRefusal = Rejection<'unique_violation' | 'unknown_location'>;

/** The rows that a call begins, counted on their locations, with their events (INV-27, INV-124). */
export function beginRows(tenant: string, rows: readonly StockLevel[]): Changes<RowRefusal> {
  const firsts = new Map(rows.toReversed().map((row) => [row.location_id, row]));
  const events = rows.map((row) => entityEvent(stockTopics.created, row));
  const begun = rows.flatMap((row) => [
    createStock(tenant, row),
    changeWords(tenant, row.id, { after: row }),
  ]);
  return joinChanges<RowRefusal>(...begun, {
    steps: [],
    withDecision: [
      ...recordEvents(tenant, events),
      ...[...firsts.values()].map((first) =>
        countArrivals(tenant, first, rows.filter(isThereWith(first)).length),
      ),
    ],
  });
}

/** Tells that a row is at the location of another. */
const isThereWith =
  ({ location_id }: StockLevel) =>
  (row: StockLevel) =>
    row.location_id === location_id;

/**
 * The change of a row's own fields, with its events and the bookings of its goods (INV-40,
 * INV-124).
 */
export function updateRow(
  tenant: string,
  before: StoredStock,
  after: StockLevel,
  moment: Moment,
): Changes<RowRefusal> {
  const { row } = before;
  const elsewhere = row.location_id !== after.location_id;
  const changed = changesAddress(row, after)
    ? moveRow(tenant, before, after)
    : editRow(tenant, before, after);
  const bookings = bookMove(row, after, moment);
  const words = changeWords(tenant, row.id, { before: row, after });
  return joinChanges<RowRefusal>(changed, words, ...createMovements(tenant, bookings), {
    steps: [],
    withDecision: [
      ...recordEvents(tenant, [entityEvent(stockTopics.updated, after)]),
      ...(elsewhere ? [countDeparture(tenant, row), countArrivals(tenant, after, 1)] : []),
    ],
  });
}

/** The removal of rows, with their events; the caller counts it on their location. */
export function removeRows(tenant: string, rows: readonly StoredStock[]): Changes {
  const events = rows.map(({ row }) => entityEvent(stockTopics.deleted, row));
  const removed = rows.flatMap((stored) => [
    removeStock(tenant, stored),
    changeWords(tenant, stored.row.id, { before: stored.row }),
  ]);
  return joinChanges(...removed, {
    steps: [],
    withDecision: recordEvents(tenant, events),
  });
}

/** Fields that leave the row where it is. */
function editRow(tenant: string, before: StoredStock, after: StockLevel): Changes {
  const { reorder_point, metadata, external_id, external_refs, updated_at } = after;
  const { availability_code, expected_at, safety_quantity, name, bin } = after;
  const optional = { availability_code, expected_at, safety_quantity, name, bin };
  const states = { before, after: { ...before, row: after, rev: before.rev + 1 } };
  return stockStore.update(tenant, states, {
    set: stockEntity.attributes({
      reorder_point,
      metadata,
      external_id,
      external_refs,
      ...optional,
      updated_at,
    }),
    // None of them is stored where it is null.
    drop: Object.entries(optional).flatMap(([field, value]) => (value === null ? [field] : [])),
    add: { rev: 1 },
    when: ['rev', '=', before.rev],
    whenHot: 'lock',
  });
}

/**
 * Another item or another location: the row, its alias and its pointer follow. The row may come to
 * live where its alias was, and the other way round: what is left and taken is one write.
 */
function moveRow(tenant: string, before: StoredStock, after: StockLevel): Changes {
  const { row, rev } = before;
  const ownItem: Condition = ['id', '=', row.id];
  const oldAlias = aliasKey(tenant, row);
  const left: { readonly key: Key; readonly seen: Condition }[] = [
    { key: stockKey(tenant, row), seen: ['rev', '=', rev] },
    ...(oldAlias === undefined ? [] : [{ key: oldAlias, seen: ownItem }]),
  ];
  const newAlias = aliasItem(tenant, after);
  return stockStore.replace(tenant, { before, after: { row: after, rev: rev + 1 } }, (moved) => {
    const taken = [moved, ...(newAlias === undefined ? [] : [newAlias])];
    return [
      ...left
        .filter(({ key }) => !taken.some((item) => isSameKey(item, key)))
        .map(({ key, seen }): Step => {
          return {
            kind: 'remove',
            write: { remove: key, when: seen, orElse: concurrentModification },
          };
        }),
      ...taken.map((item): Step => {
        const replaced = left.find(({ key }) => isSameKey(item, key));
        return replaced === undefined
          ? { kind: 'create', write: { put: item, orElse: concurrentModification } }
          : replaceStep(item, replaced.seen);
      }),
      replaceStep(pointerItem(tenant, after), ownItem),
    ];
  });
}

function replaceStep(after: TableItem, seen: Condition): Step {
  return {
    kind: 'replace',
    write: { put: after, when: seen, orElse: concurrentModification },
    after,
    seen,
  };
}

const isSameKey = (left: Key, right: Key) => left.pk === right.pk && left.sk === right.sk;
