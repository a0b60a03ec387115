import { uuidAt, uuidFloor } from '@waybill/kernel/id';
import type { Instant } from '@waybill/kernel/instant';
import { defineEntity, type Key, key, shardOf, text } from '@waybill/table/item';
import { defineGathered, type TableItem } from '@waybill/table/write';

/** Enough that changes at the same time seldom wait for each other. */
const SHARDS = 2;

export const changeToken = defineEntity({ name: 'change_token', attributes: { token: text } });

/** Whose change it is, and the name under which collections are told to have changed. */
interface RecordedEvent {
  readonly tenant: string;
  readonly name: string;
}

function shardKey({ tenant, name }: RecordedEvent, shard: number): Key {
  return { pk: key('T', tenant, name), sk: key('SHARD', String(shard)) };
}

/** Keys of the tokens of a tenant's collections. */
export function tokenKeys(tenant: string, name: string): readonly Key[] {
  return Array.from({ length: SHARDS }, (_, shard) => shardKey({ tenant, name }, shard));
}

/**
 * The write that every change of a collection with a `changeToken` carries, once for each
 * transaction. No token comes twice: who keeps rows in memory takes them for current until it reads
 * another one.
 */
export const replaceToken = defineGathered<RecordedEvent>((parts, at) => {
  const told = new Map(parts.map((part) => [`${part.tenant} ${part.name}`, part]));
  return [...told.values()].map((part) => {
    const token = uuidAt(at);
    return { put: changeToken.item(shardKey(part, shardOf(token, SHARDS)), { token }) };
  });
});

/** A token is as old as the sending of its change: the longest repeats, and far beyond them. */
const COMMIT_WINDOW_MS = 40_000;

/** The state of the collections by their tokens. */
export interface ChangeState {
  /** Another one after every change. */
  readonly text: string;
  /**
   * True if rows that are read from the arrival of the call on show the changes that the tokens
   * stand for. A query during a transaction may show the new token and the old row (DynamoDB
   * developer guide, transaction isolation levels). Without a token nothing tells of a change.
   */
  readonly settled: boolean;
}

/** Reads the items of `tokenKeys` for a call that arrived `at` a moment. */
export function readChangeState(
  items: readonly (TableItem | undefined)[],
  at: Instant,
): ChangeState {
  const tokens = items.flatMap((item) => (item === undefined ? [] : changeToken.read(item).token));
  const youngest = uuidFloor(Date.parse(at) - COMMIT_WINDOW_MS);
  return {
    text: tokens.join(' '),
    settled: tokens.length > 0 && tokens.every((token) => token < youngest),
  };
}
