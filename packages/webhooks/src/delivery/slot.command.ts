import { prefixedId } from '@waybill/kernel/id';
import type { StoredEndpoint } from '../endpoint/endpoint.ts';
import type { EndpointRef, Slot } from '../endpoint/slots.ts';
import { type DeliverPorts, logAndIgnore } from './ports.ts';

/** How often a call looks for a free slot before it goes another way (WHK-141). */
const LOOKS = 5;
const BETWEEN_LOOKS_MS = 500;

async function findSlot(
  ports: DeliverPorts,
  at: EndpointRef,
  { max_concurrency: concurrency }: StoredEndpoint,
): Promise<Slot | undefined> {
  const token = prefixedId('slot', ports.now());
  for (let looks = 1; ; looks += 1) {
    const slot = await ports.slots.take(at, concurrency, { token, now: ports.now() });
    if (slot !== undefined || looks >= LOOKS) return slot;
    await ports.sleep(BETWEEN_LOOKS_MS);
  }
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
    await logAndIgnore(ports, 'slot', () => ports.slots.giveBack(slot));
  }
  return true;
}
