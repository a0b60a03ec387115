import { defineDueKind } from '@waybill/table/due';
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

/** A beginning of fewer letters is a word (SEA-5): a word and its beginnings lie in one partition. */
export const PREFIX_LETTERS = 2;

export const wordPartition = (index: IndexOf, word: string): string =>
  under(index, 'WORD', Array.from(word).slice(0, PREFIX_LETTERS).join(''));

export const wordKey = (index: IndexOf, word: string, group: string): Key => ({
  pk: wordPartition(index, word),
  sk: `${word}#${group}`,
});

/** Orders of one group that have a word. Sorted by word, then by time: a walk meets the newest first. */
export const wordEntity = defineEntity({ name: 'search_word', attributes: { ids: texts } });

/** Letters of an id that are its time slice, of four seconds. */
const SLICE_LETTERS = 10;

export const sliceOf = (id: string): string => id.slice(0, SLICE_LETTERS);

/** Letters of a token that tell the groups of one batch from those of every other. */
const TOKEN_LETTERS = 8;

/** The orders of a slice that are indexed together; its name stands behind all ids of the slice. */
export const groupOf = (id: string, token: string): string =>
  `${sliceOf(id)}g${token.slice(-TOKEN_LETTERS)}`;

/** The partitions of entries, by the last digit of the id: one alone would end at 500 orders a second. */
const SHARDS = Array.from('0123456789abcdef');

export const entryPartitions = (index: IndexOf): string[] =>
  SHARDS.map((shard) => under(index, 'ORDERS', shard));

export const entryKey = (index: IndexOf, id: string): Key => ({
  pk: under(index, 'ORDERS', id.slice(-1)),
  sk: id,
});

/** Every word of an order that may lie in the table, and its group. */
export const entryEntity = defineEntity({
  name: 'search_order',
  attributes: {
    /** The version of the order that has these words. */
    rev: number,
    words: text,
    /** Words that it is about to lose. */
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
    /** The number of its changes; 0 is stored nowhere. */
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

export type SearchState = ReturnType<typeof stateEntity.read>;

export const stateKey = (tenant: string): Key => ({ pk: key('T', tenant, 'SEARCH'), sk: 'STATE' });

export const tenantOfState = ({ pk }: Key): string => pk.split('#')[1] ?? '';

/** Rebuilds that run, and former indexes that are not gone yet. */
export const rebuildsDue = defineDueKind('SEARCH_REBUILDS');
