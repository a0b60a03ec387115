import { defineDueKind, dueAttributes } from '@waybill/table/due';
import { defineEntity, json, type Key, key, number, optional, text } from '@waybill/table/item';

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

/** Sorted by word, then by order: the end of an id is never before its beginning. */
export const wordSortKey = (term: string, id: string): string => `${term}#${id}`;

export const wordKey = (index: IndexOf, term: string, id: string): Key => ({
  pk: wordPartition(index, term),
  sk: wordSortKey(term, id),
});

/** A word of an order: its key says all. */
export const wordEntity = defineEntity({ name: 'search_word', attributes: {} });

/** The partitions of entries, by the last digit of the id: one alone would end at 500 orders a second. */
const SHARDS = Array.from('0123456789abcdef');

const entryPartition = (index: IndexOf, shard: string): string => under(index, 'ORDERS', shard);

export const entryPartitions = (index: IndexOf): string[] =>
  SHARDS.map((shard) => entryPartition(index, shard));

export const entryKey = (index: IndexOf, id: string): Key => ({
  pk: entryPartition(index, id.slice(-1)),
  sk: id,
});

/** Every word of an order that may lie in the table: what it has, and what it is about to lose. */
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

/** The indexes of a tenant, and its last rebuild. */
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

export const stateKey = (tenant: string): Key => ({ pk: key('T', tenant, 'SEARCH'), sk: 'STATE' });

/** Rebuilds that run, and indexes of before that are not gone yet. */
export const rebuildsDue = defineDueKind('SEARCH_REBUILDS');

/** The attributes by which the state of a tenant waits for the next step. */
export const rebuildDue = (tenant: string) => dueAttributes(rebuildsDue, tenant, key('T', tenant));
