import type { CallOptions, Waybill } from '@waybill/client';
import type { Described, Values } from '../shape.ts';

/** Outcome of a record in an import. */
export type Done = 'created' | 'changed' | 'unchanged';

/** Context in which a record is brought in. */
export interface Bringing {
  readonly waybill: Waybill;
  readonly signal: AbortSignal;
  /** Options of a call for this record: a repeat of the import repeats the call. */
  readonly options: (step: string) => CallOptions;
  /** Reason for changes that need one. */
  readonly reason: string;
}

/** Brings a record in; again, it changes nothing more. */
export type Bring = (values: Values, bringing: Bringing) => Promise<Done>;

/** Context in which many records are brought in. */
export interface BringingMany extends Omit<Bringing, 'options'> {
  /** Calls that are under way at once. */
  readonly workers: number;
  /** Options of a call for the records with these keys: the same for the same records in every run. */
  readonly options: (step: string, keys: readonly string[]) => CallOptions;
  /** The Idempotency-Key of the call in which an earlier run may have booked a record. */
  readonly formerCall: (key: string) => string | undefined;
  /** Notes, before it is sent, by which call records are booked. */
  readonly noteCall: (idempotencyKey: string, keys: readonly string[]) => Promise<void>;
}

/** Brings in what it can of many records in few calls; answers what it did, by key, and leaves the rest. */
export type BringMany = (
  records: readonly Values[],
  bringing: BringingMany,
) => Promise<ReadonlyMap<string, Done>>;

/** Way in which the records of an import are brought in. */
export interface Bringer {
  readonly one: Bring;
  readonly many?: BringMany | undefined;
}

/** A kind of record that goes in and out. */
export interface Kind extends Described {
  /** Its fields that the service calls otherwise, by the names that refusals have. */
  readonly names?: Readonly<Record<string, string>>;
  /** Reads what all of so many records need, once. */
  prepare(waybill: Waybill, records: number): Promise<Bringer>;
  /** All records, as they would be brought in again. */
  take(waybill: Waybill): AsyncIterable<Values>;
}
