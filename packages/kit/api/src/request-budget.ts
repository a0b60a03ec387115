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
  /** Own calls of earlier windows that the table has not been told of. */
  readonly carried: number;
  /** How busy the tenant is: calls that all processes told of in this window, as last heard. */
  readonly busy: number;
  /** The same of the last window before this one in which the process heard anything. */
  readonly busyBefore: number;
}

/** What the table answers of a window. */
export interface Total {
  /** Calls of all processes in the window. */
  readonly requests: number;
  /** Calls that they told of in the window, those carried into it included. */
  readonly told: number;
}

/** What a process knows after it counted, and whether it is time to tell the table. */
export interface Counted {
  readonly tally: Tally;
  readonly due: boolean;
}

/** A request is let in, or has to wait so long. */
export interface Admission extends Counted {
  readonly retryAfterSeconds?: number;
  /** The request is let in by what the table answers alone: see `reconsider`. */
  readonly undecided?: true;
}

/**
 * The part of a budget that a process lets in, over several windows where it is called seldom,
 * before it tells the others and hears of them. A calm tenant pays for one write in so many calls.
 */
const UNTOLD_SHARE = 0.02;

/** A tenant that used this part of its budget is told of call by call. */
const BUSY_SHARE = 0.5;

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
  const carried = before === undefined ? 0 : before.untold + carriedOn(before);
  const busyBefore = before === undefined ? 0 : before.busy || before.busyBefore;
  const known = { told: 0, telling: 0, carried, busy: 0, busyBefore };
  return { window, ...known, untold, owed: owed - untold };
}

/** Calls of earlier windows that no message to the table holds yet. */
const carriedOn = ({ telling, carried }: Tally) => (telling > 0 ? 0 : carried);

/** Whether the tenant used this part of its budget when the process last heard of it. */
function used(tally: Tally, budget: RequestBudget, share: number): boolean {
  return Math.max(tally.busy, tally.busyBefore) >= budget.requests * share;
}

/** Whether it is time to tell the table, and the tally that goes on from there. */
function telling(tally: Tally, budget: RequestBudget): Counted {
  const batch = used(tally, budget, BUSY_SHARE) ? 1 : batchOf(budget);
  const due = tally.telling === 0 && tally.untold > 0 && tally.untold + tally.carried >= batch;
  return { tally: due ? { ...tally, telling: tally.untold, untold: 0 } : tally, due };
}

/** The answer to a request that the window has no place for. */
function refusal(tally: Tally, { windowSeconds, requests }: RequestBudget, now: number) {
  const windowsOwed = Math.floor(tally.owed / requests);
  const end = (tally.window + 1 + windowsOwed) * windowSeconds * 1000;
  return { retryAfterSeconds: Math.ceil((end - now) / 1000) };
}

/**
 * Lets a request in or not (API-126, API-128). A tenant that stays within its budget is never
 * refused: what is counted was called, in this window, or consumed by calls before it (API-141).
 * Where a tenant used up its budget lately, the table has the say, since each process would let
 * one more request in before it hears.
 */
export function admit(before: Tally | undefined, budget: RequestBudget, now: number): Admission {
  const tally = tallyAt(before, budget, now);
  if (usedOf(tally) < budget.requests) {
    const counted = telling({ ...tally, untold: tally.untold + 1 }, budget);
    return counted.due && used(tally, budget, 1) ? { ...counted, undecided: true } : counted;
  }
  return { ...telling(tally, budget), ...refusal(tally, budget, now) };
}

/**
 * Lets an undecided request in or not, after the table was told of it: the seconds that it has to
 * wait, undefined where it is let in. More calls than the budget were counted only after as many
 * had been let in.
 */
export function reconsider(
  sent: Tally,
  total: Total | undefined,
  budget: RequestBudget,
  now: number,
): number | undefined {
  if (total === undefined || total.requests <= budget.requests) return undefined;
  return refusal(sent, budget, now).retryAfterSeconds;
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
 * After the table was told of `sent`: `total` is what it answered, undefined when it did not. The
 * process goes on with what it knows by itself then. A late answer says how busy the tenant was.
 */
export function heard(tally: Tally, sent: Tally, total: Total | undefined): Tally {
  if (tally.window !== sent.window)
    return { ...tally, busyBefore: total?.told ?? tally.busyBefore };
  const told = Math.max(tally.told + tally.telling, total?.requests ?? 0);
  return { ...tally, told, telling: 0, carried: 0, busy: total?.told ?? tally.busy };
}
