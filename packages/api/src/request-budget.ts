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
  /** What own calls cost beyond this window: the next ones begin with it. */
  readonly owed: number;
}

/** What a process knows after it counted, and whether it is time to tell the table. */
export interface Counted {
  readonly tally: Tally;
  readonly due: boolean;
}

/** A request is let in, or has to wait so long. */
export interface Admission extends Counted {
  readonly retryAfterSeconds?: number;
}

/**
 * The part of a window's budget that a process lets in before it tells the others. A tenant may
 * pass its budget by this part for each further process that works for it, and a process that
 * stays below it never pays for a write.
 */
const UNTOLD_SHARE = 0.02;

/** Units of the table that a request includes: a page of a list, or three lines reserved. */
const INCLUDED_UNITS = 60;

/** Units behind these that count as one request more. */
const UNITS_A_REQUEST = 20;

/** No call keeps its tenant waiting longer than clients wait for `Retry-After`. */
const LONGEST_DEBT_SECONDS = 60;

/** How many requests a call counts as, beside itself, for what it consumed (API-141). */
export function surcharge(cost: { readonly readUnits: number; readonly writeUnits: number }) {
  const beyond = cost.readUnits + cost.writeUnits - INCLUDED_UNITS;
  return Math.max(0, Math.floor(beyond / UNITS_A_REQUEST));
}

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

const usedOf = ({ told, telling, untold }: Tally) => told + telling + untold;

/** The tally of the window that is now: a new one begins with what is owed, less what time paid. */
function tallyAt(before: Tally | undefined, budget: RequestBudget, now: number): Tally {
  const window = Math.floor(now / (budget.windowSeconds * 1000));
  if (before?.window === window) return before;
  const passed = before === undefined ? 0 : Math.max(0, window - before.window - 1);
  const owed = Math.max(0, (before?.owed ?? 0) - passed * budget.requests);
  const untold = Math.min(owed, budget.requests);
  return { window, told: 0, telling: 0, untold, owed: owed - untold };
}

/** Whether it is time to tell the table, and the tally that goes on from there. */
function telling(tally: Tally, budget: RequestBudget): Counted {
  const due = tally.telling === 0 && tally.untold >= batchOf(budget);
  return { tally: due ? { ...tally, telling: tally.untold, untold: 0 } : tally, due };
}

/**
 * Lets a request in or not (API-126, API-128). A tenant that stays within its budget is never
 * refused: what is counted was called, in this window, or consumed by calls before it (API-141).
 */
export function admit(before: Tally | undefined, budget: RequestBudget, now: number): Admission {
  const tally = tallyAt(before, budget, now);
  if (usedOf(tally) < budget.requests) {
    return telling({ ...tally, untold: tally.untold + 1 }, budget);
  }
  const { windowSeconds, requests } = budget;
  const windowsOwed = Math.floor(tally.owed / requests);
  const end = (tally.window + 1 + windowsOwed) * windowSeconds * 1000;
  return { ...telling(tally, budget), retryAfterSeconds: Math.ceil((end - now) / 1000) };
}

/**
 * Takes what a call consumed from the window in which it ends. What does not fit there is owed by
 * the windows behind it, up to a minute of them.
 */
export function charge(
  before: Tally | undefined,
  budget: RequestBudget,
  now: number,
  requests: number,
): Counted {
  const tally = tallyAt(before, budget, now);
  const fitting = Math.min(requests, Math.max(0, budget.requests - usedOf(tally)));
  const most = (LONGEST_DEBT_SECONDS / budget.windowSeconds) * budget.requests;
  const owed = Math.min(most, tally.owed + requests - fitting);
  return telling({ ...tally, untold: tally.untold + fitting, owed }, budget);
}

/**
 * After the table was told: `total` is what it answered, undefined when it did not. The process
 * goes on with what it knows by itself then.
 */
export function heard(tally: Tally, total: number | undefined): Tally {
  const known = tally.told + tally.telling;
  return { ...tally, told: Math.max(known, total ?? 0), telling: 0 };
}
