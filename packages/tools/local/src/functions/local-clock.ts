import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { LOCAL_CLOCK } from '@waybill/api/call-time';
import { DAY_MS } from '@waybill/kernel/instant';

/** The header that sets the clock of a call back while a local shop is filled. */
const HEADER = 'x-local-clock';

const MOST_DAYS = 400;

const times = new AsyncLocalStorage<Date>();
Object.defineProperty(globalThis, LOCAL_CLOCK, {
  value: () => times.getStore(),
  configurable: true,
});

/**
 * The time that a request asks for: undefined where it asks for none, a sentence where the clock cannot be
 * set so. It goes back by up to 400 days, never ahead.
 */
export function askedTime(headers: IncomingHttpHeaders, now: Date): Date | string | undefined {
  const text = headers[HEADER];
  if (text === undefined) return undefined;
  const time = Date.parse(String(text));
  const ago = now.getTime() - time;
  if (ago >= 0 && ago <= MOST_DAYS * DAY_MS) return new Date(time);
  return `${HEADER} must be a time of the last ${MOST_DAYS} days.`;
}

/** Does work whose calls take effect at a time; by the clock of this machine where none is asked for. */
export function atTime<Result>(time: Date | undefined, work: () => Result): Result {
  return time === undefined ? work() : times.run(time, work);
}
