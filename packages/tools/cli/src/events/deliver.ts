import type { Event } from '@waybill/client/shapes';
import { signRequest } from '@waybill/webhooks/attempt/delivery-request';
import { authorOf, whoDidIt } from './who-did-it.ts';

const TIMEOUT_MS = 15_000;

/** Address of events, and the secret that signs them. */
export interface Receiver {
  readonly targets: readonly string[];
  readonly secret: string;
  /** Tenant in whose log the events are. */
  readonly tenant: string;
  readonly signal: AbortSignal;
}

/** Result of one event at one address. */
export interface Delivered extends ReturnType<typeof authorOf> {
  readonly event: string;
  readonly topic: string;
  readonly target: string;
  /** Status of the answer; null where none came. */
  readonly status: number | null;
  readonly problem: string | null;
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
};

/** The request that an endpoint gets, signed anew; its body has the keys in the order of WHK-3. */
function requestOf({ id, topic, data, metadata, time }: Event, { secret, tenant }: Receiver) {
  const body = JSON.stringify({ tenant_id: tenant, topic, id, data, metadata, time });
  return signRequest({
    event: { id, topic, body },
    deliveryId: id.replace(/^evt_/u, 'dlv_'),
    attempt: 1,
    custom: [],
    secrets: [secret],
    now: new Date(),
  });
}

async function deliverTo(target: string, event: Event, receiver: Receiver): Promise<Delivered> {
  const { headers, body } = requestOf(event, receiver);
  const sent = { event: event.id, topic: event.topic, target, ...authorOf(event) };
  const signal = AbortSignal.any([receiver.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const answer = await fetch(target, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
      signal,
      // As from the service: a redirect is an answer like any other.
      redirect: 'manual',
    });
    await answer.body?.cancel();
    return { ...sent, status: answer.status, problem: null };
  } catch (error) {
    receiver.signal.throwIfAborted();
    return { ...sent, status: null, problem: reasonOf(error) };
  }
}

/** Sends an event to all targets; each hears of it, whatever comes of it at the others. */
export function deliver(event: Event, receiver: Receiver): Promise<Delivered[]> {
  return Promise.all(receiver.targets.map((target) => deliverTo(target, event, receiver)));
}

/** True where the receiver took it. */
export function isTaken({ status }: Delivered): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Line about a delivery that says who caused the event (CLI-18). */
export function deliveredLine(one: Delivered): string {
  const answer = one.status ?? one.problem;
  const way = isTaken(one) ? '' : `; waybill resend ${one.event} --forward-to ${one.target}`;
  return `${one.topic}  ${one.event}  ${one.target}  ${answer}  ${whoDidIt(one)}${way}`;
}
