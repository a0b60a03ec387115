import { createHash } from 'node:crypto';

/** One of so many shards, by a hash: the ends of ids are not spread evenly. */
export function shardOf(id: string, count: number): number {
  return createHash('sha256').update(id).digest().readUInt32BE() % count;
}
