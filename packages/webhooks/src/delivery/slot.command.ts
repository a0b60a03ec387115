import { prefixedId } from '@waybill/kernel/id';
import type { StoredEndpoint } from '../endpoint/endpoint.ts';
import type { EndpointRef, Slot } from '../endpoint/slots.ts';
import { type DeliverPorts, logAndIgnore } from './ports.ts';

/** Looks for a free slot while none passes from call to call here (WHK-141). */
const QUIET_LOOKS = 4;
/** Looks in all: longer a message does not wait in the hands of its consumer. */
const LOOKS = 12;
const BETWEEN_LOOKS_MS = 500;

async function findSlot(
  ports: DeliverPorts,
  at: EndpointRef,
  { max_concurrency: concurrency }: StoredEndpoint,
): Promise<Slot | undefined> {
  const { slots } = ports;
  const token = prefixedId('slot', ports.now());
  const pause = () => ports.sleep(BETWEEN_LOOKS_MS);
  let quiet = 0;
  for (let looks = 0; looks < LOOKS && quiet < QUIET_LOOKS; looks += 1) {
    const found = await slots.take(at, concurrency, { token, now: ports.now() });
    if (found !== undefined) return found;
    // Nobody here gives one back soon, and a visit wakes whoever waits for another process.
    if (!slots.isUsed(at)) return undefined;
    const before = slots.passed(at);
    const handed = await slots.next(at, concurrency, pause);
    if (handed !== undefined) return handed;
    quiet = slots.passed(at) === before ? quiet + 1 : 0;
  }
  return undefined;
}

/** Works under a slot of an endpoint; false where that gets as many calls as it may (WHK-141). */
export async function withSlot(
  ports: DeliverPorts,
  at: EndpointRef,
  endpoint: StoredEndpoint,
  work: () => Promise<void>,
): Promise<boolean> {
  const slot = await findSlot(ports, at, endpoint);
  if (slot === undefined) return false;
  try {
    await work();
  } finally {
    await logAndIgnore(ports, 'slot', () => ports.slots.giveBack(slot, ports.now()));
  }
  return true;
}
