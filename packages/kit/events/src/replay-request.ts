import * as v from 'valibot';
import type { ReplayWindow } from './stream-watch.ts';

const moment = v.pipe(v.string(), v.isoTimestamp());

const Request = v.strictObject({
  from: moment,
  to: moment,
  tenant: v.exactOptional(v.pipe(v.string(), v.minLength(1))),
});

/**
 * The window that an operator asks the sweep to publish again (docs/runbook.md); undefined for the
 * schedule, which asks for nothing. Throws on what is neither.
 */
export function replayRequest(event: unknown): ReplayWindow | undefined {
  const isRequest =
    typeof event === 'object' && event !== null && ('from' in event || 'to' in event);
  return isRequest ? v.parse(Request, event) : undefined;
}
