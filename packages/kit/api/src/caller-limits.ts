/** Calls that one caller may send in a minute, counted before any function of ours runs. */
export interface CallerLimits {
  /** Calls from one address. */
  readonly perAddress: number;
  /**
   * Calls with one key of one tenant. The tenant alone would not do: its name is no secret, and who
   * knows it could use up what is there for the tenant.
   */
  readonly perKey: number;
  /** Wrong keys from one address. */
  readonly wrongKeys: number;
}

/**
 * Limits of a stage whose file names none. A call that a tenant may make by its budget is far
 * below: a caller that meets these limits is no shop.
 */
export const CALLER_LIMITS: CallerLimits = { perAddress: 30_000, perKey: 30_000, wrongKeys: 100 };

/** Limits count as many seconds; who was refused may come back after as many (API-172). */
export const LIMIT_SECONDS = 60;

/** The fewest calls that AWS WAF counts to. */
export const LOWEST_LIMIT = 10;

/** The answer to a caller beyond one of the limits (API-172). */
export const BEYOND_LIMITS = {
  code: 'rate_limited',
  message: 'Too many calls from this address or with this key; come back in a minute.',
} as const;

/** Calls in a window of the clock and in the one before it. */
export interface Rate {
  readonly window: number;
  readonly calls: number;
  readonly before: number;
}

const WINDOW_MS = LIMIT_SECONDS * 1000;

/** The rate as it stands at a moment: a window that is over is the one before, or forgotten. */
function rateAt(rate: Rate | undefined, now: number): Rate {
  const window = Math.floor(now / WINDOW_MS);
  if (rate?.window === window) return rate;
  const before = rate?.window === window - 1 ? rate.calls : 0;
  return { window, calls: 0, before };
}

/** One call more. */
export function counted(rate: Rate | undefined, now: number): Rate {
  const current = rateAt(rate, now);
  return { ...current, calls: current.calls + 1 };
}

/**
 * Tells if the last minute had more calls than the limit. The window before counts with the part of
 * it that lies in the last minute, as if its calls had come evenly.
 */
export function isBeyond(rate: Rate | undefined, limit: number, now: number): boolean {
  const { window, calls, before } = rateAt(rate, now);
  const passed = (now - window * WINDOW_MS) / WINDOW_MS;
  return calls + before * (1 - passed) > limit;
}

/** Tells if nothing of a rate counts any more. */
export function isOver(rate: Rate, now: number): boolean {
  return rateAt(rate, now).calls + rateAt(rate, now).before === 0;
}
