import { type Admission, decideAdmission, probeLostAt, sendProbe } from '../health/breaker.ts';
import { loadEndpoint } from './endpoint.repository.ts';
import type { EndpointState } from './endpoint.ts';
import { writeHealth } from './health.repository.ts';
import type { EndpointRef } from './slots.ts';

/** An admission, with the endpoint as it is stored after it was given. */
export interface Admitted {
  readonly admission: Admission;
  readonly state: EndpointState;
}

/**
 * Whether deliveries to an endpoint wait for its next probe, by what is stored now. Nothing waits
 * for one that is disabled or gone.
 */
export async function isHeldBack(at: EndpointRef, now: Date): Promise<boolean> {
  const state = await loadEndpoint(at.tenant, at.endpoint);
  if (state?.endpoint.status !== 'enabled') return false;
  return decideAdmission(state.health.breaker, now).kind !== 'pass';
}

/** Whether a delivery may go now; of many that find a probe due, one is the probe (WHK-108). */
export async function admit(tenant: string, read: EndpointState, now: Date): Promise<Admitted> {
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
