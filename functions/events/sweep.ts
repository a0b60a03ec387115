import { sweepMissed } from '@waybill/events/sweep';
import { SWEEP_RUN_MS } from '@waybill/events/topology';
import { replayWindows, requestReplay, watchStream } from '@waybill/events/watch-stream';
import { Failures } from '@waybill/kernel/failures';
import { timeFor } from '@waybill/table/due-sweep';
import { tenantGroups } from '@waybill/tenants/tenant/tenant-groups.repository';
import * as v from 'valibot';

const TENANTS_AT_ONCE = 8;

/** What an operator asks for: to publish again what was sent in a window. */
const Request = v.strictObject({
  from: v.pipe(v.string(), v.isoTimestamp()),
  to: v.pipe(v.string(), v.isoTimestamp()),
  tenant: v.exactOptional(v.string()),
});

const isRequest = (event: object | undefined): event is object =>
  event !== undefined && ('from' in event || 'to' in event);

const tenants = (behind: string | undefined) =>
  tenantGroups(TENANTS_AT_ONCE, behind === undefined ? {} : { behind });

/**
 * Publishes what the bus refused and what a dark stream did not bring. An operator may name a
 * window of his own (docs/runbook.md).
 */
export async function handler(event?: object) {
  const now = new Date();
  const hasTime = timeFor(SWEEP_RUN_MS);
  const failures = new Failures();
  const did = { published: 0, replayed: 0 };
  if (isRequest(event)) await requestReplay(v.parse(Request, event), now);
  await failures.guard('probes', () => watchStream(now));
  await failures.guard('missed events', async () => {
    did.published = await sweepMissed({ now, hasTime });
  });
  await failures.guard('replay', async () => {
    did.replayed = await replayWindows({ now, hasTime, tenants });
  });
  failures.raise((count) => `${count} parts of the sweep failed`);
  return did;
}
