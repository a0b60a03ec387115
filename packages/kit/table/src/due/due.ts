import { numberEnv } from '@waybill/kernel/env';
import { dueIndex, type IndexDefinition } from '../item/definition.ts';
import { key, shardOf } from '../item/key.ts';
import { tableNames } from '../tables/tables.ts';

/** The kit's own: intents, escrow notes, orphans. */
const declared = new Set(['INTENTS', 'NOTES', 'ORPHANS']);

/** Declares a kind of due item, once: one sweep would meet the items of another. */
export function defineDueKind(name: string): string {
  if (declared.has(name)) throw new Error(`two kinds of due items are called ${name}`);
  declared.add(name);
  return name;
}

const SHARDS = 8;

/** Partitions of each kind and table. They may only grow: readers look into all below the number. */
function shardCount(): number {
  const count = numberEnv('DUE_SHARDS') ?? SHARDS;
  if (!Number.isInteger(count)) throw new Error('DUE_SHARDS must be a whole number');
  return count;
}

export interface DuePartition {
  readonly table: string;
  readonly pk: string;
  readonly index: IndexDefinition;
}

export function duePartition(kind: string, id: string): string {
  return key(kind, String(shardOf(id, shardCount())));
}

export function duePartitions(kind: string): DuePartition[] {
  const shards = Array.from({ length: shardCount() }, (_, shard) => key(kind, String(shard)));
  return shards.flatMap((pk) => tableNames().map((table) => ({ table, pk, index: dueIndex })));
}

/** The same, beginning with another one at each moment: none is always the last. */
export function duePartitionsAt(kind: string, now: Date): DuePartition[] {
  const partitions = duePartitions(kind);
  const first = shardOf(String(now.getTime()), partitions.length);
  return [...partitions.slice(first), ...partitions.slice(0, first)];
}

/** The index attributes by which an item waits; among those of its shard it is sorted by `sort`. */
export function dueAttributes(kind: string, id: string, sort: string): Record<string, string> {
  return { [dueIndex.partitionKey]: duePartition(kind, id), [dueIndex.sortKey]: sort };
}
