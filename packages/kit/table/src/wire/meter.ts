import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

export interface Cost {
  calls: number;
  /**
   * The longest row of calls that each began after the end of the one before: the sequential
   * depth. Never too low; too high where chains that are independent of each other interleave.
   */
  depth: number;
  readUnits: number;
  writeUnits: number;
  retries: number;
}

interface Meter extends Cost {
  ended: number;
}

const meters = new AsyncLocalStorage<Meter>();

/** Runs `work` and fills `cost` with what its calls to the table consume. */
export function metered<T>(work: () => T): { cost: Cost; result: T } {
  const metered: Meter = { calls: 0, depth: 0, readUnits: 0, writeUnits: 0, retries: 0, ended: 0 };
  return { cost: metered, result: meters.run(metered, work) };
}

export function countRetry(): void {
  const metered = meters.getStore();
  if (metered !== undefined) metered.retries += 1;
}

/** The channel on which this process publishes each call to the table; bundles of one process share it. */
export const TABLE_CALLS = 'waybill.table.calls';

const published = channel(TABLE_CALLS);

export interface TableCall {
  /** `Query`, `TransactWriteItems`. */
  readonly command: string;
  /** The index that it reads, or how many items it writes together. */
  readonly of: string | undefined;
  readonly units: number;
  readonly durationMs: number;
  readonly failed: boolean;
}

interface Consumed {
  readonly CapacityUnits?: number | undefined;
}

interface MeasuredAnswer {
  readonly ConsumedCapacity?: Consumed | Consumed[] | undefined;
}

const unitsOf = ({ ConsumedCapacity = [] }: MeasuredAnswer): number =>
  [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);

const READS: ReadonlySet<string> = new Set(['BatchGetItem', 'GetItem', 'Query']);

/** Accounts one call to the work that makes it, and publishes it to subscribers; one that fails takes no units. */
export async function measure<Result extends { readonly output: object }>(
  call: Pick<TableCall, 'command' | 'of'>,
  send: () => Promise<Result>,
): Promise<Result> {
  const metered = meters.getStore();
  const depth = (metered?.ended ?? 0) + 1;
  if (metered !== undefined) {
    metered.calls += 1;
    metered.depth = Math.max(metered.depth, depth);
  }
  const began = performance.now();
  let answer: MeasuredAnswer | undefined;
  try {
    const result = await send();
    answer = result.output;
    return result;
  } finally {
    const durationMs = performance.now() - began;
    const failed = answer === undefined;
    const units = answer === undefined ? 0 : unitsOf(answer);
    if (metered !== undefined) {
      metered[READS.has(call.command) ? 'readUnits' : 'writeUnits'] += units;
      metered.ended = Math.max(metered.ended, depth);
    }
    if (published.hasSubscribers) published.publish({ ...call, units, durationMs, failed });
  }
}

interface Input {
  readonly IndexName?: string | undefined;
  readonly TransactItems?: readonly unknown[] | undefined;
}

const objectOf = ({ IndexName, TransactItems }: Input) =>
  TransactItems === undefined ? IndexName : `${TransactItems.length} items`;

/** Makes a client measure its calls: each try counts as one. */
export function measureCalls(client: DynamoDBClient): void {
  client.middlewareStack.add(
    (next, context) => (args) => {
      const command = String(context.commandName).replace(/Command$/u, '');
      return measure({ command, of: objectOf(args.input as Input) }, () => next(args));
    },
    { name: 'measureCalls', step: 'initialize' },
  );
}
