import { DAY_SECONDS, plusSeconds, unixSeconds } from '@waybill/kernel/instant';
import type { Rejection } from '@waybill/kernel/rejection';
import { isAsRead } from '../commit/condition.ts';
import type { Update, Write } from '../commit/write.ts';
import { type Conflict, concurrentModification } from '../errors/conflict.ts';
import { flag, number, optional } from '../item/attribute.ts';
import { defineEntity } from '../item/entity.ts';
import { type Key, key, shardOf, type TableItem } from '../item/key.ts';

/** One counter of several; the sum of all counts. */
export const shardedCountEntity = defineEntity({
  name: 'sharded_count',
  attributes: {
    counted: number,
    rev: number,
    /** Set once the record it counts for is gone. */
    closed: optional(flag, false),
  },
});

const SHARDS = 16;

/** Calls that chose what is closed are over long before. */
const CLOSED_SECONDS = DAY_SECONDS;

/** The counters of one owner as they were read; a missing counter counts nothing. */
export type CountShards = readonly (TableItem | undefined)[];

export function sumOfShards(shards: CountShards): number {
  return shards.reduce(
    (sum, item) => sum + (item === undefined ? 0 : shardedCountEntity.read(item).counted),
    0,
  );
}

/** The counter in which a member is counted, by its id. */
export interface CountedMember {
  readonly tenant: string;
  readonly owner: string;
  readonly member: string;
}

/** Guards a counter that has to be as it was read: nothing was counted in it since. */
const asSeen = (item: TableItem | undefined) =>
  ({ when: isAsRead(item, 'rev'), orElse: concurrentModification }) as const;

export type ShardedCount = ReturnType<typeof defineShardedCount>;

/**
 * Declares a count of each record in sixteen counters, so that calls seldom wait for each other. They
 * close when their record goes. `name` is part of their keys: `LOCATION_ROWS`.
 */
export function defineShardedCount(name: string) {
  const shardKey = (tenant: string, owner: string, shard: number): Key => ({
    pk: key('T', tenant, name, owner, String(shard)),
    sk: 'A',
  });
  const keyOf = ({ tenant, owner, member }: CountedMember): Key =>
    shardKey(tenant, owner, shardOf(member, SHARDS));
  const keys = (tenant: string, owner: string): Key[] =>
    Array.from({ length: SHARDS }, (_, shard) => shardKey(tenant, owner, shard));
  return {
    keyOf,
    keys,

    /** Counts members that came (above 0) or went; `orElse` where the counters are closed. */
    add<Refusal extends Rejection = never>(
      member: CountedMember,
      by: number,
      orElse: Refusal | Conflict = concurrentModification,
    ): Update<Refusal> {
      return {
        update: keyOf(member),
        set: shardedCountEntity.stamp,
        add: { counted: by, rev: 1 },
        when: ['closed', 'absent'],
        orElse,
      };
    },

    /** Closes all counters of an owner that goes, each as it was read by `keys`. */
    close(tenant: string, owner: string, seen: CountShards, now: Date): Write[] {
      const ttl = unixSeconds(plusSeconds(now, CLOSED_SECONDS));
      return keys(tenant, owner).map((update, shard): Write => {
        const set = { ...shardedCountEntity.stamp, closed: true, ttl };
        return { update, set, add: { counted: 0, rev: 1 }, ...asSeen(seen[shard]) };
      });
    },
    /** Counts members that the counters of an owner lack, each counter as it was read by `keys`. */
    correct(tenant: string, owner: string, seen: CountShards, by: number): Write[] {
      return keys(tenant, owner).map((at, shard): Write => {
        if (shard > 0) return { check: at, ...asSeen(seen[shard]) };
        const set = shardedCountEntity.stamp;
        return { update: at, set, add: { counted: by, rev: 1 }, ...asSeen(seen[shard]) };
      });
    },
  };
}
