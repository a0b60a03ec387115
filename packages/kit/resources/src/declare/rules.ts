import type { Rejection } from '@waybill/kernel/rejection';
import type { Conflict, TableItem, Write } from '@waybill/table/write';
import type { Codes } from './codes.ts';
import type { BaseRow, Values } from './row.ts';

/** A record as loaded: the row, its lock counter, and the item with its internal attributes. */
export interface Stored<Row extends BaseRow> {
  readonly row: Row;
  readonly rev: number;
  readonly item: TableItem;
}

/** The default before and after a change; alike when the change depends on where it is. */
export interface DefaultMove {
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Its version as loaded, where the successor depends on which records there are. */
  readonly rev?: number | undefined;
}

/** The effect of a record's change on the default of its collection. */
interface FlagChange<Row extends BaseRow> {
  /** Other records that gain or lose the default flag by this change. */
  readonly flagMoves: readonly Stored<Row>[];
  /** The move of the default, absent when the change does not touch it. */
  readonly pointer?: DefaultMove;
}

/** A record that one call creates or changes, decided but not written. */
export interface RecordWrite<Row extends BaseRow> extends FlagChange<Row> {
  /** Undefined on create. */
  readonly before: Stored<Row> | undefined;
  /** The row of `before` itself when nothing changes. */
  readonly after: Row;
}

/** A record that takes the default, and keeps everything else. */
export interface DefaultChange<Row extends BaseRow> extends RecordWrite<Row> {
  readonly before: Stored<Row>;
}

/** A record that one call removes. */
export interface RecordRemoval<Row extends BaseRow> extends FlagChange<Row> {
  readonly before: Stored<Row>;
  readonly after: undefined;
}

/** The change of a collection by one call. */
export type RecordChange<Row extends BaseRow> = RecordWrite<Row> | RecordRemoval<Row>;

/** Refusals that the writes of a change find out: a key that is taken, a parent that is gone. */
export type ResourceRefusal = Rejection<'unique_violation'> | Rejection<'not_found'>;

export type ResourceWrite = Write<ResourceRefusal>;

/** A write beside those of the record: it takes no key of it. */
export type SideWrite = Write<Rejection<'not_found'>>;

/** Facts about a write that a rule judges. */
export interface Draft<Row extends BaseRow> {
  /** The record before the update; undefined on create. */
  readonly before: Row | undefined;
  /** The fields that the body named. */
  readonly sent: Values;
  /** The whole collection. */
  readonly rows: readonly Row[];
}

/**
 * Rules that a resource adds to the routine; every part is pure. `Code` is what its contracts declare:
 * a rule that refuses with another code does not compile.
 */
export interface Rules<Row extends BaseRow, Code extends Codes = Codes> {
  /** The merged row in the form to store, or why it cannot be stored. */
  readonly normalize?: (draft: Row, known: Draft<Row>) => Row | Rejection<Code['write']>;
  /** Why a record cannot be deleted, or undefined. */
  readonly refuseDelete?: (
    stored: Stored<Row>,
    rest: readonly Row[],
  ) => Rejection<Code['remove']> | Conflict | undefined;
  /**
   * More writes of the same transaction: children, counters, conditions on other records. A
   * condition that fails by `concurrentModification` repeats the call on fresh loads.
   */
  readonly sideWrites?: (change: RecordChange<Row>) => SideWrite[];
}
