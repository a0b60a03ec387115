import type { AttemptQueues, QueuedAttempt } from './attempt-queue.ts';
import type { AttemptRef } from './delivery.entity.ts';
import { parkedDeliveries, pullForward } from './waiting.repository.ts';

/** What an endpoint that answers again gets at once; the next group follows a second later. */
const GROUP = 20;

type EndpointRef = Pick<AttemptRef, 'tenant' | 'endpoint'>;

async function pullNextGroup(at: EndpointRef, now: Date): Promise<AttemptRef[]> {
  for await (const parked of parkedDeliveries(at, GROUP)) {
    const pulled = await Promise.all(parked.map((one) => pullForward(one, now)));
    const refs = pulled.filter((ref) => ref !== undefined);
    // The index trails: a page may hold nothing but what was pulled forward a moment ago.
    if (refs.length > 0) return refs;
  }
  return [];
}

/**
 * Sends the oldest deliveries that wait for an endpoint to the signer; the last of them sends the
 * next ones (WHK-112). Where this chain breaks, the rest is late, not lost: each delivery keeps its
 * own message and its place in the due index (WHK-115).
 */
export async function wakeParked(
  at: EndpointRef,
  queues: AttemptQueues,
  { now, delaySeconds }: { now: Date; delaySeconds: number },
): Promise<void> {
  const refs = await pullNextGroup(at, now);
  const messages = refs.map((ref, index) => {
    const woken: QueuedAttempt['woken'] = index === refs.length - 1 ? 'last' : 'member';
    return { ref: { ...ref, woken }, delaySeconds };
  });
  await queues.later(messages);
}
