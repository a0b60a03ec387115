import type { QueuedWake, Wake } from './delivery.entity.ts';
import { parkedDeliveries, pullForward } from './delivery.repository.ts';
import type { WakeQueues } from './queue.ts';

/** What an endpoint that answers again gets at once; the next group follows a second later. */
const GROUP = 20;

async function nextGroup(at: Pick<Wake, 'tenant' | 'endpoint'>, now: Date): Promise<Wake[]> {
  for await (const parked of parkedDeliveries(at, GROUP)) {
    const pulled = await Promise.all(parked.map((one) => pullForward(one, now)));
    const wakes = pulled.filter((wake) => wake !== undefined);
    // The index trails: a page may hold nothing but what was pulled forward a moment ago.
    if (wakes.length > 0) return wakes;
  }
  return [];
}

/**
 * Sends the oldest deliveries that wait for an endpoint to the signer; the last of them will send
 * the next ones (WHK-112, WHK-115). Whatever breaks this chain makes the rest late, not
 * lost: each keeps its own message and its place in the due index.
 */
export async function wakeParked(
  at: Pick<Wake, 'tenant' | 'endpoint'>,
  queues: WakeQueues,
  { now, delaySeconds }: { now: Date; delaySeconds: number },
): Promise<void> {
  const wakes = await nextGroup(at, now);
  const messages = wakes.map((wake, index) => {
    const woken: QueuedWake['woken'] = index === wakes.length - 1 ? 'last' : 'member';
    return { wake: { ...wake, woken }, delaySeconds };
  });
  await queues.later(messages);
}
