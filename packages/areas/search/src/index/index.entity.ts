import { defineDueKind, dueAttributes } from '@waybill/table/due';
import {
  defineEntity,
  json,
  type Key,
  key,
  number,
  optional,
  text,
  texts,
} from '@waybill/table/item';
import type { SearchRebuild } from './search-rebuild.schema.ts';

/** An index of a tenant: a rebuild makes the next one beside it. */
export interface IndexOf {
  readonly tenant: string;
  readonly generation: number;
}

const under = ({ tenant, generation }: IndexOf, ...parts: readonly string[]): string =>
  key('T', tenant, 'SEARCH', String(generation), ...parts);

/** A word and its beginnings of two letters or more lie in one partition. */
const FIRST_LETTERS = 2;

const firstLetters = (term: string): string => Array.from(term).slice(0, FIRST_LETTERS).join('');

export const wordPartition = (index: IndexOf, term: string): string =>
  under(index, 'WORD', firstLetters(term));

export const wordKey = (index: IndexOf, term: string, group: string): Key => ({
  pk: wordPartition(index, term),
  sk: `${term}#${group}`,
});

/**
 * Orders of one batch that have a word. Sorted by word, then by the time slice of the group: a walk of
 * a word meets the newest orders first.
 */
export const wordEntity = defineEntity({ name: 'search_word', attributes: { ids: texts } });

/** Letters of an id that are its time slice, of four seconds: the orders of a group are of one. */
const SLICE_LETTERS = 10;

export const sliceOf = (id: string): string => id.slice(0, SLICE_LETTERS);

/** The partitions of entries, by the last digit of the id: one alone would end at 500 orders a second. */
const SHARDS = Array.from('0123456789abcdef');

const entryPartition = (index: IndexOf, shard: string): string => under(index, 'ORDERS', shard);

export const entryPartitions = (index: IndexOf): string[] =>
  SHARDS.map((shard) => entryPartition(index, shard));

export const entryKey = (index: IndexOf, id: string): Key => ({
  pk: entryPartition(index, id.slice(-1)),
  sk: id,
});

/** Every word of an order that may lie in the table, and its group: what it has, and what it is about to lose. */
export const entryEntity = defineEntity({
  name: 'search_order',
  attributes: {
    /** The version of the order that has these words. */
    rev: number,
    words: text,
    leaving: optional(text, ''),
    /** Until when its writer has it for itself, in milliseconds; absent once all words are written. */
    until: optional(number, undefined),
  },
});

/** A rebuild, as its operation answers it, and the order behind which it goes on. */
export type RebuildJob = SearchRebuild & { readonly after: string | null };

/** The indexes of a tenant, and its last rebuild. */
export const stateEntity = defineEntity({
  name: 'search_state',
  attributes: {
    /** The number of its changes. */
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

/** The indexes of a tenant as they are read; version 0 is stored nowhere. */
export type SearchState = ReturnType<typeof stateEntity.read>;

export const stateKey = (tenant: string): Key => ({ pk: key('T', tenant, 'SEARCH'), sk: 'STATE' });

/** Rebuilds that run, and former indexes that are not gone yet. */
export const rebuildsDue = defineDueKind('SEARCH_REBUILDS');

/** The attributes by which the state of a tenant waits for the next step. */
export const rebuildDue = (tenant: string) => dueAttributes(rebuildsDue, tenant, key('T', tenant));
