import { AsyncLocalStorage } from 'node:async_hooks';

/** The cost of a piece of work at the table. */
export interface Cost {
  /** Calls sent. */
  calls: number;
  /**
   * The longest row of calls that each began after the end of the one before: the sequential
   * depth. Never too low; too high where chains that are independent of each other interleave.
   */
  depth: number;
  readUnits: number;
  writeUnits: number;
  /** Attempts that lost a race and were repeated. */
  retries: number;
}

interface Meter extends Cost {
  /** The depth of what has ended. */
  ended: number;
}

const meters = new AsyncLocalStorage<Meter>();

/** Runs `work` and fills `cost` with what its calls to the table consume. */
export function metered<T>(work: () => T): { cost: Cost; result: T } {
  const metered: Meter = { calls: 0, depth: 0, readUnits: 0, writeUnits: 0, retries: 0, ended: 0 };
  return { cost: metered, result: meters.run(metered, work) };
}

/** Accounts a lost race to the work that repeats. */
export function countRetry(): void {
  const metered = meters.getStore();
  if (metered !== undefined) metered.retries += 1;
}

interface Consumed {
  readonly CapacityUnits?: number | undefined;
}

/** The units that a call consumed, as the table tells them: in all, or table by table. */
export interface MeasuredAnswer {
  readonly ConsumedCapacity?: Consumed | Consumed[] | undefined;
}

/** The units that a call consumed, in all. */
export function unitsOf({ ConsumedCapacity = [] }: MeasuredAnswer): number {
  return [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
}

/** Accounts one call to the table to the work that made it. */
export async function measure<Answer extends MeasuredAnswer>(
  kind: 'read' | 'write',
  call: () => Promise<Answer>,
): Promise<Answer> {
  const metered = meters.getStore();
  if (metered === undefined) return call();
  metered.calls += 1;
  const depth = metered.ended + 1;
  metered.depth = Math.max(metered.depth, depth);
  try {
    const answer = await call();
    metered[kind === 'read' ? 'readUnits' : 'writeUnits'] += unitsOf(answer);
    return answer;
  } finally {
    metered.ended = Math.max(metered.ended, depth);
  }
}
