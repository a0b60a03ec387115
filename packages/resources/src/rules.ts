import type { Rejection } from '@waybill/kernel/rejection';
import type { TableItem, Write } from '@waybill/table/write';
import type { BaseRow, Values } from './row.ts';

/** A record as loaded: the row, its lock counter, and the item with its internal attributes. */
export interface Stored<Row extends BaseRow> {
  readonly row: Row;
  readonly rev: number;
  readonly item: TableItem;
}

/** The default before and after a change; alike when the change depends on where it is. */
export interface Pointer {
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Its version as loaded, where who follows depends on which records there are. */
  readonly rev?: number | undefined;
}

/** What one call does to a collection, decided but not written. */
export interface Change<Row extends BaseRow> {
  /** Undefined on create. */
  readonly before: Stored<Row> | undefined;
  /** Undefined on delete; the row of `before` itself when nothing changes. */
  readonly after: Row | undefined;
  /** Records whose default flag this moves beside the written one. */
  readonly beside: readonly Stored<Row>[];
  /** What happens to the default, absent when it is no matter. */
  readonly pointer?: Pointer;
}

/** What is known when a draft is judged. */
export interface Draft<Row extends BaseRow> {
  /** The record before the update; undefined on create. */
  readonly before: Row | undefined;
  /** The fields that the body named. */
  readonly sent: Values;
  /** The whole collection. */
  readonly rows: readonly Row[];
}

/** What a resource adds to the routine; every part is pure. */
export interface Rules<Row extends BaseRow> {
  /** The merged row as it shall be stored, or why it cannot be. */
  readonly settle?: (draft: Row, known: Draft<Row>) => Row | Rejection;
  /** Why a record cannot be deleted, or undefined. */
  readonly release?: (stored: Stored<Row>, rest: readonly Row[]) => Rejection | undefined;
  /**
   * More writes of the same transaction: children, counters, conditions on other records. A
   * condition whose `orElse` is `raced` repeats the call on fresh loads.
   */
  readonly alongside?: (
    change: Change<Row>,
  ) => Write<Rejection<'unique_violation' | 'not_found'>>[];
}
