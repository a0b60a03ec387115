import { prefixedId } from '@waybill/kernel/id';
import { loadEndpoint } from '../endpoint/endpoint.repository.ts';
import type { EndpointState, StoredEndpoint } from '../endpoint/endpoint.ts';
import { writeHealth } from '../endpoint/health.repository.ts';
import {
  type EndpointRef,
  type GateRef,
  HOST_PLACES,
  lasts,
  type Slot,
} from '../endpoint/slots.ts';
import { hostOf } from '../endpoint/url.ts';
import { type Admission, decideAdmission, probeLostAt, sendProbe } from '../health/breaker.ts';
import { logAndIgnore } from '../queue/incidental.ts';
import type { DeliverPorts } from './ports.ts';

/** Looks for a free slot while none passes from call to call here (WHK-141). */
const QUIET_LOOKS = 4;
/** Looks in all: longer a message does not wait in the hands of its consumer. */
const LOOKS = 12;
const BETWEEN_LOOKS_MS = 500;

/** Looks that are left to a call, for both of its slots together. */
interface Looks {
  looks: number;
}

async function findSlot(
  ports: DeliverPorts,
  at: GateRef,
  concurrency: number,
  left: Looks,
): Promise<Slot | undefined> {
  const { slots } = ports;
  const token = prefixedId('slot', ports.now());
  const pause = () => ports.sleep(BETWEEN_LOOKS_MS);
  let quiet = 0;
  for (; left.looks > 0 && quiet < QUIET_LOOKS; left.looks -= 1) {
    const found = await slots.take(at, concurrency, { token, now: ports.now() });
    if (found !== undefined) return found;
    // No call here gives one back soon, and a visit wakes those that wait for another process.
    if (!slots.isUsed(at)) return undefined;
    const before = slots.passed(at);
    const handed = await slots.next(at, concurrency, pause);
    if (handed !== undefined) return handed;
    quiet = slots.passed(at) === before ? quiet + 1 : 0;
  }
  return undefined;
}

/** Gives back what work stands under, once its call is over; at the end of the work otherwise. */
export type GiveBack = () => Promise<unknown>;

/** Works under a slot of a gate; false where none was found, or the work says that it was not done. */
async function underSlot(
  ports: DeliverPorts,
  slot: Slot | undefined,
  work: (giveBack: GiveBack) => Promise<boolean>,
): Promise<boolean> {
  if (slot === undefined) return false;
  let given: Promise<unknown> | undefined;
  const giveBack = () => {
    given ??= logAndIgnore(ports, 'slot', () => ports.slots.giveBack(slot, ports.now()));
    return given;
  };
  try {
    return await work(giveBack);
  } finally {
    await giveBack();
  }
}

/**
 * Works under a slot of an endpoint and a place of its host; false where one of them gets as many
 * calls as it may (WHK-141, WHK-214).
 */
export async function withSlot(
  ports: DeliverPorts,
  at: EndpointRef,
  endpoint: StoredEndpoint,
  work: (giveBack: GiveBack) => Promise<void>,
): Promise<boolean> {
  const left = { looks: LOOKS };
  const slot = await findSlot(ports, at, endpoint.max_concurrency, left);
  return underSlot(ports, slot, async (giveSlot) => {
    const host = { tenant: at.tenant, host: hostOf(new URL(endpoint.url)) };
    const place = await findSlot(ports, host, HOST_PLACES, left);
    return underSlot(ports, place, async (givePlace) => {
      // The lease of the endpoint's slot went on while the place was looked for.
      if (slot === undefined || !lasts(slot.lease, ports.now())) return false;
      await work(() => Promise.all([givePlace(), giveSlot()]));
      return true;
    });
  });
}

/**
 * Admits a delivery, or not, with the endpoint as it is stored by then; of many that find a probe
 * due one is the probe (WHK-108).
 */
async function admit(
  tenant: string,
  read: EndpointState,
  now: Date,
): Promise<{ admission: Admission; state: EndpointState }> {
  const admission = decideAdmission(read.health.breaker, now);
  if (admission.kind !== 'probe') return { admission, state: read };
  const health = { ...read.health, breaker: sendProbe(read.health.breaker, now) };
  const conflict = await writeHealth(tenant, read.endpoint.id, health, read.healthRev);
  if (conflict === undefined) {
    return { admission, state: { ...read, health, healthRev: read.healthRev + 1 } };
  }
  // Another process took the probe, or counted the result of one: both show when it is read again.
  const state = await loadEndpoint(tenant, read.endpoint.id);
  if (state === undefined) return { admission, state: read };
  const second = decideAdmission(state.health.breaker, now);
  if (second.kind !== 'probe') return { admission: second, state };
  return { admission: { kind: 'wait', until: probeLostAt(now) }, state };
}

/** Why a call does not go now: its endpoint is probed later, or gets as many calls as it may. */
export type NotNow = { readonly kind: 'wait'; readonly until: Date } | { readonly kind: 'busy' };

const notYet = (admission: Admission): NotNow | undefined =>
  admission.kind === 'wait' ? { kind: 'wait', until: new Date(admission.until) } : undefined;

/**
 * Makes a call that the breaker and the slots of its endpoint let in, with the endpoint as it is
 * stored by then. The breaker is asked before a slot is looked for, and under it once more: by then
 * another process may have opened it, or be the probe (WHK-108).
 */
export async function admitCall(
  ports: DeliverPorts,
  at: EndpointRef,
  read: EndpointState,
  call: (state: EndpointState, giveBack: GiveBack) => Promise<void>,
): Promise<NotNow | undefined> {
  let notNow = notYet(decideAdmission(read.health.breaker, ports.now()));
  if (notNow !== undefined) return notNow;
  const found = await withSlot(ports, at, read.endpoint, async (giveBack) => {
    const { admission, state } = await admit(at.tenant, read, ports.now());
    notNow = notYet(admission);
    if (notNow === undefined) await call(state, giveBack);
  });
  return found ? notNow : { kind: 'busy' };
}
