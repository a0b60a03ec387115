/** The budget of a tenant: so many requests in each window of so many seconds. */
export interface RequestBudget {
  readonly requests: number;
  readonly windowSeconds: number;
}

/** The count of all processes for a tenant. */
export interface Tally {
  /** When its window began, in Unix milliseconds. */
  readonly began: number;
  /** Requests of the window, and what the windows before it could not pay. */
  readonly requests: number;
  /** The requests that each operation counted as when it last ended. */
  readonly prices: Readonly<Record<string, number>>;
}

/** A tenant of whom nothing was counted yet. */
export const NOTHING: Tally = { began: 0, requests: 0, prices: {} };

/** Units of the table that a request includes: a page of a list, or three lines reserved. */
const INCLUDED_UNITS = 60;

/** Units behind these that count as one request more. */
const UNITS_A_REQUEST = 20;

/** No call keeps its tenant waiting longer than clients wait for `Retry-After`. */
const LONGEST_DEBT_SECONDS = 60;

/** An operation that the tenant never called may be dear: ten such calls run at once. */
const UNKNOWN_SHARE = 0.1;

/** A table takes 1,000 writes a second of one item; half of them leaves room for what is refused. */
const WRITES_A_SECOND = 500;

/** Units of the table that a call took. */
export interface Consumed {
  readonly readUnits: number;
  readonly writeUnits: number;
}

/** Converts what a call consumed into requests (API-141). */
export function requestsOf({ readUnits, writeUnits }: Consumed): number {
  const beyond = readUnits + writeUnits - INCLUDED_UNITS;
  return 1 + Math.max(0, Math.floor(beyond / UNITS_A_REQUEST));
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

/** As how many requests a call is let in: as many as the last one of its operation came to. */
export function priceOf(tally: Tally, operation: string, budget: RequestBudget): number {
  return tally.prices[operation] ?? Math.ceil(budget.requests * UNKNOWN_SHARE);
}

/** Calls for which one is counted: more than one where a write for each is more than an item takes. */
export function callsACount({ requests, windowSeconds }: RequestBudget): number {
  return Math.ceil(requests / windowSeconds / WRITES_A_SECOND);
}

/** Requests of a tally, with no more than a minute of debt. */
function requestsWithin({ requests, windowSeconds }: RequestBudget, tally: Tally): number {
  return Math.min(tally.requests, requests * (1 + LONGEST_DEBT_SECONDS / windowSeconds));
}

/** The tally of the window of now: what one window could not pay is a debt of those behind it. */
export function tallyAt(tally: Tally, budget: RequestBudget, now: number): Tally {
  const length = budget.windowSeconds * 1000;
  const passed = Math.floor((now - tally.began) / length);
  if (passed <= 0) return tally;
  const requests = Math.max(0, requestsWithin(budget, tally) - passed * budget.requests);
  return { ...tally, began: tally.began + passed * length, requests };
}

/** After how many seconds a window has a place again; undefined where this one has. */
export function waitOf(tally: Tally, budget: RequestBudget, now: number): number | undefined {
  if (tally.requests < budget.requests) return undefined;
  const windows = Math.floor(requestsWithin(budget, tally) / budget.requests);
  return Math.ceil((tally.began - now) / 1000 + windows * budget.windowSeconds);
}
