/** What a tenant may use: so many requests in each window of so many seconds. */
export interface RequestBudget {
  readonly requests: number;
  readonly windowSeconds: number;
}

/**
 * What one process knows of a tenant's window. It reports its calls to the table in batches, after
 * they were let in, so all processes together never count more than was called.
 */
export interface CallCount {
  readonly window: number;
  /** Calls of all processes, as the table last answered. */
  readonly reported: number;
  /** Own calls that are being reported to the table. */
  readonly reporting: number;
  /** Own calls not reported to the table yet. */
  readonly unreported: number;
  /** What own calls cost beyond this window: the next ones begin with it. */
  readonly owed: number;
  /** Own calls of earlier windows not reported to the table yet. */
  readonly carried: number;
  /** How busy the tenant is: calls that all processes reported in this window, as last answered. */
  readonly busy: number;
  /** The same of the last earlier window of which the process had an answer. */
  readonly busyBefore: number;
}

/** What the table answers of a window. */
export interface Total {
  /** Calls of all processes in the window. */
  readonly requests: number;
  /** Calls that they reported in the window, with those carried into it. */
  readonly reported: number;
}

/** What a process knows after it counted, and whether a report to the table is due. */
export interface Counted {
  readonly count: CallCount;
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
 * before it reports them and learns of the others. A calm tenant pays for one write in so many calls.
 */
const UNREPORTED_SHARE = 0.02;

/** The calls of a tenant that used this part of its budget are reported one by one. */
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

/** How many calls a process lets in before it reports to the table. */
export function batchOf(budget: RequestBudget): number {
  return Math.max(1, Math.floor(budget.requests * UNREPORTED_SHARE));
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

const usedOf = ({ reported, reporting, unreported }: CallCount) =>
  reported + reporting + unreported;

/** The count of the current window: a new one begins with what is owed, less what time paid. */
function countAt(before: CallCount | undefined, budget: RequestBudget, now: number): CallCount {
  const window = Math.floor(now / (budget.windowSeconds * 1000));
  if (before?.window === window) return before;
  const passed = before === undefined ? 0 : Math.max(0, window - before.window - 1);
  const owed = Math.max(0, (before?.owed ?? 0) - passed * budget.requests);
  const unreported = Math.min(owed, budget.requests);
  const carried = before === undefined ? 0 : before.unreported + carriedOn(before);
  const busyBefore = before === undefined ? 0 : before.busy || before.busyBefore;
  const known = { reported: 0, reporting: 0, carried, busy: 0, busyBefore };
  return { window, ...known, unreported, owed: owed - unreported };
}

/** Calls of earlier windows that no message to the table holds yet. */
const carriedOn = ({ reporting, carried }: CallCount) => (reporting > 0 ? 0 : carried);

/** Whether the tenant used this part of its budget when the table last answered. */
function used(count: CallCount, budget: RequestBudget, share: number): boolean {
  return Math.max(count.busy, count.busyBefore) >= budget.requests * share;
}

/** Whether a report to the table is due, and the count that goes on from there. */
function reporting(count: CallCount, budget: RequestBudget): Counted {
  const batch = used(count, budget, BUSY_SHARE) ? 1 : batchOf(budget);
  const due =
    count.reporting === 0 && count.unreported > 0 && count.unreported + count.carried >= batch;
  return { count: due ? { ...count, reporting: count.unreported, unreported: 0 } : count, due };
}

/** The answer to a request that the window has no place for. */
function refusal(count: CallCount, { windowSeconds, requests }: RequestBudget, now: number) {
  const windowsOwed = Math.floor(count.owed / requests);
  const end = (count.window + 1 + windowsOwed) * windowSeconds * 1000;
  return { retryAfterSeconds: Math.ceil((end - now) / 1000) };
}

/**
 * Lets a request in or not (API-126, API-128). A tenant that stays within its budget is never
 * refused: what is counted was called, in this window, or consumed by calls before it (API-141).
 * Where a tenant used up its budget lately, the table has the say, since each process would let
 * one more request in before it hears.
 */
export function admit(
  before: CallCount | undefined,
  budget: RequestBudget,
  now: number,
): Admission {
  const count = countAt(before, budget, now);
  if (usedOf(count) < budget.requests) {
    const counted = reporting({ ...count, unreported: count.unreported + 1 }, budget);
    return counted.due && used(count, budget, 1) ? { ...counted, undecided: true } : counted;
  }
  return { ...reporting(count, budget), ...refusal(count, budget, now) };
}

/**
 * Lets an undecided request in or not, after it was reported to the table: the seconds that it has to
 * wait, undefined where it is let in. More calls than the budget were counted only after as many
 * had been let in.
 */
export function reconsider(
  sent: CallCount,
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
  before: CallCount | undefined,
  budget: RequestBudget,
  now: number,
  requests: number,
): Counted {
  const count = countAt(before, budget, now);
  const fitting = Math.min(requests, Math.max(0, budget.requests - usedOf(count)));
  const most = (LONGEST_DEBT_SECONDS / budget.windowSeconds) * budget.requests;
  const owed = Math.min(most, count.owed + requests - fitting);
  return reporting({ ...count, unreported: count.unreported + fitting, owed }, budget);
}

/**
 * After `sent` was reported to the table: `total` is what it answered, undefined when it did not. The
 * process goes on with what it knows by itself then. A late answer says how busy the tenant was.
 */
export function applyTotal(count: CallCount, sent: CallCount, total: Total | undefined): CallCount {
  if (count.window !== sent.window)
    return { ...count, busyBefore: total?.reported ?? count.busyBefore };
  const reported = Math.max(count.reported + count.reporting, total?.requests ?? 0);
  return { ...count, reported, reporting: 0, carried: 0, busy: total?.reported ?? count.busy };
}
