/** A count that many calls change at once. */

export { type CountShards, defineShardedCount, sumOfShards } from './count/sharded-count.ts';
