import {
  bytes,
  defineEntity,
  json,
  type Key,
  key,
  number,
  optional,
  shardOf,
  text,
} from '@waybill/table/item';
import type { Condition } from '@waybill/table/write';
import type { Manifest } from './manifest.ts';

/** An index of a tenant: a rebuild makes the next one beside it. */
export interface IndexOf {
  readonly tenant: string;
  readonly generation: number;
}

const under = ({ tenant, generation }: IndexOf, ...parts: readonly string[]): string =>
  key('T', tenant, 'SEARCH', String(generation), ...parts);

export const manifestKey = (index: IndexOf): Key => ({ pk: under(index), sk: 'MANIFEST' });

/**
 * An order of the trade is logged and removed four times, eight units: one partition would end at
 * 125 orders a second of a tenant, three take 375.
 */
const LOG_SHARDS = 3;

const logPartition = (index: IndexOf, shard: number): string => under(index, 'LOG', String(shard));

/** All partitions of the log; an order is always in the same one. */
export const logPartitions = (index: IndexOf): string[] =>
  Array.from({ length: LOG_SHARDS }, (_, shard) => logPartition(index, shard));

export const logKey = (index: IndexOf, id: string): Key => ({
  pk: logPartition(index, shardOf(id, LOG_SHARDS)),
  sk: id,
});

export const runPartition = (index: IndexOf, run: string): string => under(index, 'RUN', run);

export const entryKey = (index: IndexOf, id: string): Key => ({
  pk: under(index, 'ORDER', id),
  sk: 'ENTRY',
});

export const numbersPartition = (index: IndexOf): string => under(index, 'NUMBERS');

export const numbersKey = (index: IndexOf, block: number): Key => ({
  pk: numbersPartition(index),
  sk: String(block).padStart(6, '0'),
});

/** An item that no later fold wrote: a process that stood still writes over nothing. */
export const notLater = (fold: number): Condition => ({
  any: [
    ['fold', 'absent'],
    ['fold', '<=', fold],
  ],
});

/** What a search is answered from: the runs, and what is being done to them. */
export const manifestEntity = defineEntity({
  name: 'search_manifest',
  attributes: { version: number, manifest: json<Manifest>() },
});

/** A change that no run holds yet: the terms of the order, as they are now. */
export const logEntity = defineEntity({
  name: 'search_change',
  attributes: {
    rev: number,
    terms: bytes,
    /** Its number, where a run had it before, and the fold that gave it where that is not long ago. */
    ordinal: optional(number, undefined),
    fold: optional(number, undefined),
  },
});

/** The terms of an order as the runs hold them, and its number there. */
export const entryEntity = defineEntity({
  name: 'search_entry',
  attributes: {
    rev: number,
    /** Its number in the runs. */
    ordinal: number,
    /** The fold that wrote the terms. */
    fold: number,
    terms: bytes,
    /** The terms before that fold, true where it came to nothing; the number is older than the fold then. */
    before: optional(bytes, undefined),
  },
});

/** The ids of orders that are numbered one after the other. */
export const numbersEntity = defineEntity({
  name: 'search_numbers',
  attributes: { ids: bytes, fold: number },
});

/** A part of a run. */
export const runEntity = defineEntity({
  name: 'search_run',
  attributes: { bytes },
});

export const stateEntity = defineEntity({
  name: 'search_state',
  attributes: {
    version: number,
    /** The index that searches read. */
    live: number,
    /** The one that a rebuild makes. */
    next: optional(number, undefined),
    /** The one before, which is removed once no search reads it. */
    old: optional(number, undefined),
    job: optional(json<RebuildJob>(), undefined),
  },
});

/** A rebuild, as its operation answers it. */
export interface RebuildJob {
  readonly id: string;
  readonly status: 'running' | 'finished';
  /** Orders that the new index has. */
  readonly orders: number;
  readonly created_at: string;
  readonly finished_at: string | null;
  /** The order behind which it goes on. */
  readonly after: string | null;
}

export const stateKey = (tenant: string): Key => ({ pk: key('T', tenant, 'SEARCH'), sk: 'STATE' });

/** Rebuilds that run, of all tenants. */
export const JOBS = 'SEARCH_REBUILDS';

export const jobEntity = defineEntity({ name: 'search_rebuild', attributes: { tenant: text } });

export const jobKey = (tenant: string): Key => ({ pk: JOBS, sk: key('T', tenant) });
