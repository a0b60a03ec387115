import type { Consumer } from '@waybill/events/topology';
import { MAX_CONCURRENCY } from '@waybill/webhooks/endpoint/slots';
import { counted } from '../costs/order-counts.ts';
import { queueReaders, runsOf } from '../stage/runs.ts';
import type { Stage } from '../stage/stage.ts';
import { type Ceiling, narrowestFirst, partitionCeilings, unitsByPlace } from './ceilings.ts';
import { estimates, queueUses, SEARCHED_EVENTS } from './estimates.ts';
import { fullestShare } from './fullest-table.ts';
import type { OrderUse, PartitionUse } from './order-use.ts';

export interface Load {
  readonly order: OrderUse;
  /** Whether each tenant has an endpoint on `*`. */
  readonly endpoint: boolean;
}

const { requests, events } = counted;

const shared = (name: string, perOrder: number, limit: number): Ceiling => ({
  ...{ name, of: 'platform', perOrder, limit },
});

/** Units of an order in the table with the largest tenant and a fair share of all others. */
function tableCeilings(uses: readonly PartitionUse[], stage: Stage): Ceiling[] {
  const { tenants, largestTenant } = estimates;
  const share = largestTenant + (1 - largestTenant) * fullestShare(tenants, stage.tables);
  const { maxWriteUnits, maxReadUnits, account } = stage;
  const fuses = { write: maxWriteUnits, read: maxReadUnits };
  return [...unitsByPlace(uses)].flatMap(([place, units]) =>
    (['write', 'read'] as const).map((kind) =>
      shared(
        `${kind} units of the fullest ${place === 'table' ? 'table' : `index ${place}`}`,
        units[kind] * share,
        Math.min(fuses[kind] ?? account.tableUnits, account.tableUnits),
      ),
    ),
  );
}

/** What the signer reads of a tenant for each batch that has a message of it. */
const ENDPOINTS = 'T#{tenant}#WEBHOOKS';

/**
 * How many batches hold the messages of an order of the largest tenant, which has its share of each
 * message in every batch; an order that comes alone has batches of its own.
 */
export function batchesOf(messages: number, batchSize: number, share: number): number {
  const hasOne = 1 - (1 - share) ** batchSize;
  return (messages * hasOne) / (batchSize * share);
}

/**
 * What orders of the largest tenant take beside those of all others: the bench measures an order
 * alone, whose deliveries share a batch with no other one, and so shares no glance at endpoints.
 */
function usesBesideOthers({ uses, withEndpoint }: OrderUse, batchSize: number): PartitionUse[] {
  const { largestTenant, glanceUnits } = estimates;
  const glances = glanceUnits * batchesOf(events, batchSize, largestTenant);
  const fanOut = uses.find(({ pattern }) => pattern === ENDPOINTS)?.read ?? 0;
  return withEndpoint.map((use) =>
    use.pattern === ENDPOINTS ? { ...use, read: Math.min(use.read, fanOut + glances) } : use,
  );
}

/**
 * Runs that one order a second keeps busy behind each queue.
 * @throws Error for a queue of which nothing is known: its ceiling would be missing.
 */
function queueCeilings(consumers: readonly Consumer[], stage: Stage, endpoint: boolean): Ceiling[] {
  const uses = queueUses(events, endpoint ? 1 : 0);
  return queueReaders(consumers).map((read) => {
    const use = uses[read.queue];
    if (use === undefined) throw new Error(`nobody says what an order sends to ${read.queue}`);
    const busy = (use.messages * use.batchSeconds) / read.batchSize;
    return shared(`runs of ${read.consumer} for ${read.queue}`, busy, runsOf(stage, read));
  });
}

/** What the file of the stage, or the quotas of its account, let through. */
function stageCeilings({ account, throttle, tenant }: Stage, behind: number): Ceiling[] {
  return [
    shared(
      'concurrent runs of the account',
      2 * requests * estimates.callSeconds + behind,
      account.concurrentRuns,
    ),
    shared('requests to API Gateway', requests, account.apiRequests),
    shared('calls of PutEvents', requests, account.putEvents),
    shared('events that rules hand on', events + SEARCHED_EVENTS, account.busInvocations),
    shared('throttle of the stage', requests, throttle.requestsPerSecond),
    {
      ...{ name: 'budget of a tenant', of: 'tenant', perOrder: requests },
      limit: tenant.requestsPerSecond,
    },
  ];
}

/**
 * Everything that an order passes in a stage, from the gateway to its receivers, with what it gives
 * in orders a second, the narrowest first (STG-15).
 */
export function chainOf(
  stage: Stage,
  consumers: readonly Consumer[],
  { order, endpoint }: Load,
): Ceiling[] {
  const deliveries = queueReaders(consumers).find(({ queue }) => queue === 'deliveries');
  const uses = endpoint ? usesBesideOthers(order, deliveries?.batchSize ?? 1) : order.uses;
  const queues = queueCeilings(consumers, stage, endpoint);
  const behind = queues.reduce((sum, { perOrder }) => sum + perOrder, 0);
  return narrowestFirst([
    ...partitionCeilings(uses, stage.dueShards * stage.tables),
    ...tableCeilings(uses, stage),
    ...queues,
    ...stageCeilings(stage, behind),
    {
      ...{ name: 'calls of an endpoint on `*`', of: 'endpoint', limit: MAX_CONCURRENCY },
      perOrder: endpoint ? events * estimates.receiverSeconds : 0,
    },
  ]);
}
