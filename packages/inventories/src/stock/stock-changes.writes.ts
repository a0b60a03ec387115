import { packed } from '@waybill/api/stored-document';
import { outboxWrites } from '@waybill/events/outbox';
import type { Rejection } from '@waybill/kernel/rejection';
import { entityEvent } from '@waybill/resources/entity-event';
import type { Condition } from '@waybill/table/condition';
import { concurrentModification } from '@waybill/table/conflict';
import type { Key } from '@waybill/table/key';
import { countWrites } from '@waybill/table/ledger/counts';
import type { Changes } from '@waybill/table/plan/changes';
import type { Step } from '@waybill/table/plan/step';
import type { TableItem } from '@waybill/table/write';
import type { StoredStock } from '../booking/book.ts';
import { countRows } from '../booking/change.writes.ts';
import { aliasItem, aliasKey, pointerItem, stockKey } from './stock.entity.ts';
import { stockTopics } from './stock.events.ts';
import { stockLedger } from './stock.ledger.ts';
import type { StockLevel } from './stock.schema.ts';
import { externalKeyWrites, removeStock, stockItem } from './stock.writes.ts';
import { moves } from './update.ts';

/** What a change of a row needs beside it. */
export interface RowMoment {
  readonly at: string;
  readonly newPrefixedId: (prefix: string) => string;
}

type Parts = Changes<Rejection<'unique_violation' | 'unknown_location'>>;

const sameKey = (left: Key, right: Key) => left.pk === right.pk && left.sk === right.sk;

/** Fields that leave the row where it is. */
function editStep(tenant: string, { row, rev }: StoredStock, after: StockLevel): Step {
  const { reorder_point, external_id, updated_at } = after;
  const seen: Condition = ['rev', '=', rev];
  return {
    kind: 'replace',
    write: {
      update: stockKey(tenant, row),
      set: {
        reorder_point,
        metadata: packed(after.metadata),
        external_id,
        external_refs: packed(after.external_refs),
        updated_at,
      },
      add: { rev: 1 },
      when: seen,
      orElse: concurrentModification,
    },
    after: stockItem(tenant, after, rev + 1),
    seen,
  };
}

function replaced(after: TableItem, seen: Condition): Step {
  return {
    kind: 'replace',
    write: { put: after, when: seen, orElse: concurrentModification },
    after,
    seen,
  };
}

/**
 * Another item or another location: the row, its stand-in and its pointer follow. The row may come
 * to live where its stand-in was, and the other way round: what is left and taken is one write.
 */
function moveSteps(tenant: string, { row, rev }: StoredStock, after: StockLevel): Step[] {
  const own: Condition = ['id', '=', row.id];
  const alias = aliasKey(tenant, row);
  const left: { readonly key: Key; readonly seen: Condition }[] = [
    { key: stockKey(tenant, row), seen: ['rev', '=', rev] },
    ...(alias === undefined ? [] : [{ key: alias, seen: own }]),
  ];
  const standIn = aliasItem(tenant, after);
  const taken = [stockItem(tenant, after, rev + 1), ...(standIn === undefined ? [] : [standIn])];
  return [
    ...left
      .filter(({ key }) => !taken.some((item) => sameKey(item, key)))
      .map(({ key, seen }): Step => {
        return {
          kind: 'remove',
          write: { remove: key, when: seen, orElse: concurrentModification },
        };
      }),
    ...taken.map((item): Step => {
      const held = left.find(({ key }) => sameKey(item, key));
      return held === undefined
        ? { kind: 'create', write: { put: item, orElse: concurrentModification } }
        : replaced(item, held.seen);
    }),
    replaced(pointerItem(tenant, after), own),
  ];
}

/** What an update of a row writes. */
export function updateSteps(
  tenant: string,
  before: StoredStock,
  after: StockLevel,
  moment: RowMoment,
): Parts {
  const { row } = before;
  const elsewhere = row.location_id !== after.location_id;
  return {
    steps: moves(row, after) ? moveSteps(tenant, before, after) : [editStep(tenant, before, after)],
    events: outboxWrites(tenant, [entityEvent(stockTopics.updated, after, moment)]),
    counts: [
      ...externalKeyWrites(tenant, row, row.external_id, after.external_id),
      ...(elsewhere
        ? [countRows(tenant, row.location_id, -1), countRows(tenant, after.location_id, 1)]
        : []),
      ...countWrites(stockLedger, tenant, [{ before: row, after }], moment.newPrefixedId('chg')),
    ],
  };
}

/** What the removal of rows writes; the location is told by whoever removes them. */
export function removeSteps(
  tenant: string,
  rows: readonly StoredStock[],
  moment: RowMoment,
): Parts {
  const moved = rows.map(({ row }) => ({ before: row }));
  const events = rows.map(({ row }) => entityEvent(stockTopics.deleted, row, moment));
  return {
    steps: rows.flatMap((row) => removeStock(tenant, row)),
    events: outboxWrites(tenant, events),
    moves: countWrites(stockLedger, tenant, moved, moment.newPrefixedId('chg')),
    counts: [],
  };
}
