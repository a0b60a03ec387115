/**
 * Time for which a change of what several devices or colleagues want at once is repeated while other
 * calls come between: each gets its turn. The function of a call has 28 seconds.
 */
export const HOT_MS = 20_000;

/**
 * Time for which a reader waits for a change that it saw a part of: it is whole within milliseconds;
 * after an outage a coordinator takes seconds.
 */
export const READING_MS = 2_500;
