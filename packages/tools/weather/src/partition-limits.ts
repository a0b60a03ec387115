import { type Bucket, drain, fullBucket, type Rate, refill } from './bucket.ts';
import type { PartitionLaw } from './profile.ts';

export type Direction = 'Read' | 'Write';

/** One value of the partition key of a table or an index. */
export interface Partition {
  readonly kind: 'Table' | 'Index';
  readonly arn: string;
  readonly value: string;
}

export interface Charge {
  readonly partition: Partition;
  readonly units: number;
}

/** Hears what requests take of the partitions, throttled ones aside. */
export type OnSpend = (direction: Direction, charges: readonly Charge[]) => void;

export interface PartitionLimits {
  /** The first of the partitions that took more than it has; a request that needs it is throttled. */
  inArrears(
    direction: Direction,
    partitions: readonly Partition[],
    now: number,
  ): Partition | undefined;
  spend(direction: Direction, charges: readonly Charge[], now: number): void;
}

const MANY = 20_000;

/**
 * The limits of partitions: 3,000 read units and 1,000 write units a second each
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html),
 * with a reserve of unused capacity for bursts (burst-adaptive-capacity.html: up to 5 minutes; the
 * profile says how much). What a request takes is known after it, so one that finds units left goes
 * through, and the next one pays.
 */
export function createPartitionLimits(law: PartitionLaw, onSpend?: OnSpend): PartitionLimits {
  const rates: Readonly<Record<Direction, Rate>> = {
    Read: { perSecond: law.readUnits, burstSeconds: law.burstSeconds },
    Write: { perSecond: law.writeUnits, burstSeconds: law.burstSeconds },
  };
  const buckets = new Map<string, Bucket>();
  const nameOf = (direction: Direction, { arn, value }: Partition) =>
    `${direction} ${arn} ${value}`;

  const bucketOf = (direction: Direction, partition: Partition, now: number): Bucket => {
    const bucket = buckets.get(nameOf(direction, partition));
    const rate = rates[direction];
    return bucket === undefined ? fullBucket(rate, now) : refill(bucket, rate, now);
  };
  /** A bucket that was not asked for longer than a burst is full, like a new one. */
  const forgetFull = (now: number) => {
    for (const [name, { at, units }] of buckets) {
      if (units >= 0 && now - at > law.burstSeconds * 1_000) buckets.delete(name);
    }
  };
  return {
    inArrears: (direction, partitions, now) =>
      partitions.find((partition) => bucketOf(direction, partition, now).units <= 0),
    spend(direction, charges, now) {
      onSpend?.(direction, charges);
      for (const { partition, units } of charges) {
        const left = drain(bucketOf(direction, partition, now), units);
        buckets.set(nameOf(direction, partition), left);
      }
      if (buckets.size > MANY) forgetFull(now);
    },
  };
}
