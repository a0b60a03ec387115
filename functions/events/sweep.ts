import { replayRequest } from '@waybill/events/replay-request';
import { sweepMissed } from '@waybill/events/sweep';
import { SWEEP_RUN_MS } from '@waybill/events/topology';
import { replayWindows, requestReplay, watchStream } from '@waybill/events/watch-stream';
import { Failures } from '@waybill/kernel/failures';
import { timeFor } from '@waybill/table/operate';
import { tenantGroups } from '@waybill/tenants/tenant/tenant-groups.repository';

/** Most of them have no events in the window. */
const TENANTS_AT_ONCE = 64;

const tenants = (behind: string | undefined) =>
  tenantGroups(TENANTS_AT_ONCE, behind === undefined ? {} : { behind });

/**
 * Publishes what the bus refused and what a dark stream did not bring; an operator may name a
 * window of his own. A part that fails keeps no other waiting.
 */
export async function handler(event?: unknown) {
  const now = new Date();
  const hasTime = timeFor(SWEEP_RUN_MS);
  const asked = replayRequest(event);
  if (asked !== undefined) await requestReplay(asked, now);
  const failures = new Failures();
  const did = { published: 0, replayed: 0 };
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
