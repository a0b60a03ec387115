/** A count that many calls change at once. */

export {
  type CountShards,
  defineShardedCount,
  type ShardedCount,
  sumOfShards,
} from './count/sharded-count.ts';
