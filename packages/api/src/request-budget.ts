/** What a tenant may use: so many requests in each window of so many seconds. */
export interface RequestBudget {
  readonly requests: number;
  readonly windowSeconds: number;
}

/**
 * What one process knows of a tenant's window. It tells the table of its calls in batches, after
 * they were let in, so what all processes know together is never more than what was called.
 */
export interface Tally {
  readonly window: number;
  /** Calls of all processes, as last heard from the table. */
  readonly told: number;
  /** Own calls that the table is being told of. */
  readonly telling: number;
  /** Own calls that the table has not been told of. */
  readonly untold: number;
}

/** A request is let in, and perhaps it is time to tell the table, or it has to wait. */
export type Admission =
  | { readonly tally: Tally; readonly due: boolean }
  | { readonly retryAfterSeconds: number };

/**
 * The part of a window's budget that a process lets in before it tells the others. A tenant may
 * pass its budget by this part for each further process that works for it, and a process that
 * stays below it never pays for a write.
 */
const UNTOLD_SHARE = 0.02;

/** How many calls a process lets in before it tells the table. */
export function batchOf(budget: RequestBudget): number {
  return Math.max(1, Math.floor(budget.requests * UNTOLD_SHARE));
}

/** The budget of a tenant: its own rate or the stage's, as many seconds at once as the stage says. */
export function budgetFor(
  stage: { readonly perSecond: number | undefined; readonly burst: number | undefined },
  ownPerSecond: number | undefined,
): RequestBudget | undefined {
  const perSecond = ownPerSecond ?? stage.perSecond;
  if (perSecond === undefined) return undefined;
  const seconds = (stage.burst ?? 0) / (stage.perSecond ?? perSecond);
  const windowSeconds = Math.max(1, seconds);
  return { requests: perSecond * windowSeconds, windowSeconds };
}

/**
 * Lets a request in or not (API-126, API-128). Whoever stays within its budget is never
 * refused: what is counted was called, in this window.
 */
export function admit(before: Tally | undefined, budget: RequestBudget, now: number): Admission {
  const windowMs = budget.windowSeconds * 1000;
  const window = Math.floor(now / windowMs);
  const tally = before?.window === window ? before : { window, told: 0, telling: 0, untold: 0 };
  if (tally.told + tally.telling + tally.untold >= budget.requests) {
    return { retryAfterSeconds: Math.ceil(((window + 1) * windowMs - now) / 1000) };
  }
  const untold = tally.untold + 1;
  const due = tally.telling === 0 && untold >= batchOf(budget);
  return { tally: { ...tally, ...(due ? { telling: untold, untold: 0 } : { untold }) }, due };
}

/**
 * After the table was told: `total` is what it answered, undefined when it did not. The process
 * goes on with what it knows by itself then.
 */
export function heard(tally: Tally, total: number | undefined): Tally {
  const known = tally.told + tally.telling;
  return { ...tally, told: Math.max(known, total ?? 0), telling: 0 };
}
