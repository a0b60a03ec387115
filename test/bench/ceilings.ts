import type { PartitionUse } from './partition-use.ts';

/** What one partition gives in a second (`packages/tools/weather`, law `partitions`). */
const PARTITION = { read: 3_000, write: 1_000 } as const;

/** A limit, in orders a second: of the platform, or of one tenant alone. */
export interface Ceiling {
  readonly name: string;
  readonly of: 'platform' | 'tenant' | 'article';
  /** What one order takes of it, and what it gives in a second. */
  readonly perOrder: number;
  readonly limit: number;
  /** Where the limit is not a partition's: who says so. */
  readonly source?: string;
}

export const ordersASecond = ({ perOrder, limit }: Ceiling): number =>
  perOrder === 0 ? Number.POSITIVE_INFINITY : limit / perOrder;

const byRate = (left: Ceiling, right: Ceiling) => ordersASecond(left) - ordersASecond(right);

/**
 * Units of one order on one partition: shards share them, those of all tenants as many as the
 * stage has and those of a tenant as many as were met; lines of an order have one each.
 */
function unitsOnOne(use: PartitionUse, units: number, shards: number): number {
  const { pattern, reach, partitions, distinct } = use;
  if (pattern.includes('{shard}')) return units / (reach === 'platform' ? shards : distinct);
  return units / Math.max(1, partitions);
}

/** The limits of the partitions in which calls meet, the narrowest first. */
export function partitionCeilings(uses: readonly PartitionUse[], shards: number): Ceiling[] {
  return uses
    .flatMap((use): Ceiling[] => {
      const { reach, place, pattern, read, write } = use;
      if (reach === 'order' || reach === 'customer') return [];
      return (['write', 'read'] as const).map((kind) => ({
        name: `${place} ${pattern}, ${kind}`,
        of: reach,
        perOrder: unitsOnOne(use, kind === 'write' ? write : read, shards),
        limit: PARTITION[kind],
      }));
    })
    .filter(({ perOrder }) => perOrder > 0)
    .sort(byRate);
}

/** What an order takes beside the table. */
export interface Calls {
  readonly requests: number;
  readonly events: number;
  /** Seconds that functions run, in the background as well. */
  readonly functionSeconds: number;
}

/** What a stage allows by itself. */
export interface StageLimits {
  readonly requestsPerSecond: number;
  readonly tenantRequestsPerSecond: number;
  /** The share of all orders that the fullest of its tables takes. */
  readonly fullestTable: number;
}

const AWS = 'https://docs.aws.amazon.com';

/** Default quotas of AWS in us-east-1; all of them can be raised on request. */
const QUOTAS = {
  tableUnits: {
    limit: 40_000,
    source: `${AWS}/amazondynamodb/latest/developerguide/ServiceQuotas.html`,
  },
  concurrency: { limit: 1_000, source: `${AWS}/lambda/latest/dg/gettingstarted-limits.html` },
  gateway: { limit: 10_000, source: `${AWS}/apigateway/latest/developerguide/limits.html` },
  putEvents: { limit: 10_000, source: `${AWS}/eventbridge/latest/userguide/eb-quota.html` },
  invocations: { limit: 18_750, source: `${AWS}/eventbridge/latest/userguide/eb-quota.html` },
} as const;

const sumOf = (uses: readonly PartitionUse[], kind: 'read' | 'write') =>
  uses.reduce((sum, use) => sum + use[kind], 0);

/** Units of an order at the fullest table and at each of its indexes: a quota counts each by itself. */
function placeCeilings(uses: readonly PartitionUse[], share: number): Ceiling[] {
  const places = [...new Set(uses.map(({ place }) => place))];
  return places.flatMap((place) => {
    const there = uses.filter((use) => use.place === place);
    const name = place === 'table' ? 'fullest table' : `fullest index ${place}`;
    return (['write', 'read'] as const).map((kind) => ({
      name: `DynamoDB: ${kind} units of the ${name}`,
      of: 'platform' as const,
      perOrder: sumOf(there, kind) * share,
      ...QUOTAS.tableUnits,
    }));
  });
}

/** The quotas and throttles that all calls share, the narrowest first. */
export function quotaCeilings(
  uses: readonly PartitionUse[],
  { requests, events, functionSeconds }: Calls,
  stage: StageLimits,
): Ceiling[] {
  const own = 'stages/prod.json';
  const platform = (name: string, perOrder: number, quota: Pick<Ceiling, 'limit' | 'source'>) => ({
    ...{ name, perOrder, of: 'platform' as const },
    ...quota,
  });
  return [
    ...placeCeilings(uses, stage.fullestTable),
    platform('Lambda: concurrent executions', functionSeconds, QUOTAS.concurrency),
    platform('API Gateway: requests of the account', requests, QUOTAS.gateway),
    platform('EventBridge: PutEvents, a request for each change', requests, QUOTAS.putEvents),
    platform('EventBridge: invocations, one rule', events, QUOTAS.invocations),
    platform('throttle of the stage', requests, { limit: stage.requestsPerSecond, source: own }),
    {
      ...{ name: 'throttle of a tenant', of: 'tenant' as const, perOrder: requests },
      ...{ limit: stage.tenantRequestsPerSecond, source: own },
    },
  ]
    .filter(({ perOrder }) => perOrder > 0)
    .sort(byRate);
}

/** Whether a limit is a default quota, and not what a stage says. */
export const isOfAws = ({ source = '' }: Ceiling): boolean => source.startsWith(AWS);

/** The limits that so many orders a second pass, spread evenly over so many tenants; the first one first. */
export function exceeded(ceilings: readonly Ceiling[], orders: number, tenants: number): Ceiling[] {
  return ceilings
    .filter((one) => ordersASecond(one) < (one.of === 'platform' ? orders : orders / tenants))
    .toSorted(byRate);
}
