import type { CallOptions, Waybill } from '@waybill/client';
import type { Described, Values } from '../shape.ts';

/** What an import did of a record. */
export type Done = 'created' | 'changed' | 'unchanged';

/** What a record is brought in by. */
export interface Bringing {
  readonly waybill: Waybill;
  readonly signal: AbortSignal;
  /** Options of a call for this record: a repeat of the import repeats the call. */
  readonly options: (step: string) => CallOptions;
  /** What is written where a reason is owed. */
  readonly reason: string;
}

/** Brings a record in; again, it changes nothing more. */
export type Bring = (values: Values, bringing: Bringing) => Promise<Done>;

/** A kind of record that goes in and out. */
export interface Kind extends Described {
  /** Reads what all records need, once. */
  prepare(waybill: Waybill): Promise<Bring>;
  /** All records, as they would be brought in again. */
  take(waybill: Waybill): AsyncIterable<Values>;
}
