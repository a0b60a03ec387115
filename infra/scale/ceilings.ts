import type { PartitionUse } from './order-use.ts';

/** What one partition gives in a second (`packages/tools/weather`, law `partitions`). */
const PARTITION = { read: 3_000, write: 1_000 } as const;

/** Who shares a limit: all, the orders of one tenant, those for one article, those told to one endpoint. */
export type Sharer = 'platform' | 'tenant' | 'article' | 'endpoint';

/** A limit, in orders a second: of the platform, or of one tenant, article or endpoint alone. */
export interface Ceiling {
  readonly name: string;
  readonly of: Sharer;
  /** What one order takes of it, and what it gives in a second. */
  readonly perOrder: number;
  readonly limit: number;
}

export const ordersASecond = ({ perOrder, limit }: Ceiling): number =>
  perOrder === 0 ? Number.POSITIVE_INFINITY : limit / perOrder;

const byRate = (left: Ceiling, right: Ceiling) => ordersASecond(left) - ordersASecond(right);

/** The limits of which an order takes anything, the narrowest first. */
export const narrowestFirst = (ceilings: readonly Ceiling[]): Ceiling[] =>
  ceilings.filter(({ perOrder }) => perOrder > 0).sort(byRate);

/**
 * Units of one order on one partition: shards share them, those of all tenants as many as the
 * stage has and those of a tenant as many as were met; lines of an order have one each.
 */
function unitsOnOne(use: PartitionUse, units: number, shards: number): number {
  const { pattern, reach, partitions, distinct } = use;
  if (pattern.includes('{shard}')) return units / (reach === 'platform' ? shards : distinct);
  return units / Math.max(1, partitions);
}

/** The limits of the partitions in which calls meet. */
export function partitionCeilings(uses: readonly PartitionUse[], shards: number): Ceiling[] {
  const all = uses.flatMap((use): Ceiling[] => {
    const { reach, place, pattern, read, write } = use;
    if (reach === 'order' || reach === 'customer') return [];
    return (['write', 'read'] as const).map((kind) => ({
      name: `${place} ${pattern}, ${kind}`,
      of: reach,
      perOrder: unitsOnOne(use, kind === 'write' ? write : read, shards),
      limit: PARTITION[kind],
    }));
  });
  return narrowestFirst(all);
}

/** Units of an order in each place: a quota counts the table and each of its indexes by itself. */
export function unitsByPlace(
  uses: readonly PartitionUse[],
): Map<string, { read: number; write: number }> {
  const sums = new Map<string, { read: number; write: number }>();
  for (const { place, read, write } of uses) {
    const before = sums.get(place) ?? { read: 0, write: 0 };
    sums.set(place, { read: before.read + read, write: before.write + write });
  }
  return sums;
}
