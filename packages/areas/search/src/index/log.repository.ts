import { sideBySide } from '@waybill/kernel/side-by-side';
import { write } from '@waybill/table/commit';
import { definePattern } from '@waybill/table/item';
import { type Consistency, getMany, queryAll } from '@waybill/table/read';
import {
  entryEntity,
  entryKey,
  type IndexOf,
  logEntity,
  logKey,
  logPartitions,
} from './index.entity.ts';
import { openTerms, packTerms } from './terms.ts';

export const patterns = [
  definePattern({
    name: 'The log of a search',
    key: 'pk = T#tenant#SEARCH#generation#LOG#shard, sk = order id',
    reads: 'what no run holds yet, all of it; the terms of each order as they are now',
  }),
  definePattern({
    name: 'What a search has of an order',
    key: 'pk = T#tenant#SEARCH#generation#ORDER#id, sk = ENTRY',
    reads: 'its number, and the terms that the runs have of it',
  }),
];

/** A change of an order that no run holds yet. */
export interface LoggedOrder {
  readonly id: string;
  readonly rev: number;
  readonly terms: readonly string[];
  /** Its number in the runs, where it had one. */
  readonly ordinal: number | undefined;
  /** The fold that gave the number, where no other fold came after it. */
  readonly fold: number | undefined;
}

/** An order as it is now. */
export type IndexedOrder = Pick<LoggedOrder, 'id' | 'rev' | 'terms'>;

const REMOVALS_AT_ONCE = 16;

/** The changes of an index, by the ids of their orders, the oldest order first. */
export async function loadLog(index: IndexOf, options: Consistency): Promise<LoggedOrder[]> {
  const shards = await Promise.all(logPartitions(index).map((pk) => queryAll({ pk, ...options })));
  const byId = shards.flat().sort((a, b) => (a.sk < b.sk ? -1 : 1));
  return byId.map((item) => {
    const { terms, ...logged } = logEntity.read(item);
    return { ...logged, id: item.sk, terms: openTerms(terms) };
  });
}

/**
 * Puts the terms of an order into the log of an index, whatever came before: a repeat and an older
 * state change nothing.
 */
export async function logOrder(index: IndexOf, order: IndexedOrder): Promise<boolean> {
  const { id, rev, terms } = order;
  const [logged, entry] = await getMany([logKey(index, id), entryKey(index, id)]);
  if (logged !== undefined && logEntity.read(logged).rev >= rev) return false;
  const known = entry === undefined ? undefined : entryEntity.read(entry);
  if (logged === undefined && known !== undefined && known.rev >= rev) return false;
  const outcome = await write({
    put: logEntity.item(logKey(index, id), {
      rev,
      terms: packTerms(terms),
      ordinal: known?.ordinal,
      fold: known?.before === undefined ? known?.fold : undefined,
    }),
    when: {
      any: [
        ['rev', 'absent'],
        ['rev', '<', rev],
      ],
    },
  });
  return !('refused' in outcome);
}

/** Takes changes out of the log that a run holds; a younger one of their order stays. */
export async function removeLogged(index: IndexOf, orders: readonly IndexedOrder[]): Promise<void> {
  await sideBySide(REMOVALS_AT_ONCE, orders, ({ id, rev }) =>
    write({ remove: logKey(index, id), when: ['rev', '=', rev] }),
  );
}
