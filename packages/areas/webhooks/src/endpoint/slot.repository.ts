import { plusSeconds, toInstant, unixSeconds } from '@waybill/kernel/instant';
import { write } from '@waybill/table/commit';
import { definePattern, type Key } from '@waybill/table/item';
import { get } from '@waybill/table/read';
import { leaseFree } from '@waybill/table/write';
import { gateEntity, gateKey, hostGateEntity, hostGateKey } from './endpoint.entity.ts';
import {
  freePlaces,
  freeSlots,
  type GateRef,
  isCrowded,
  leaseOf,
  pickSlot,
  type Slot,
  type Stored,
  slotName,
} from './slots.ts';

export const patterns = [
  definePattern({
    name: 'The gate of a receiving host: the calls it gets right now from all tenants',
    key: 'pk = WEBHOOKS#HOST#name, sk = GATE',
    reads: 'by a process that makes several calls to the host at once',
  }),
];

/** Callers that ask for a slot at the same moment; one that loses so often finds none free. */
const TRIES = 5;

/** The gate of a host that is not called any more goes. */
const HOST_KEPT_SECONDS = 24 * 3600;

const keyOf = (at: GateRef): Key =>
  'host' in at ? hostGateKey(at.host) : gateKey(at.tenant, at.endpoint);

const markOf = (at: GateRef, now: Date) =>
  'host' in at
    ? {
        ...hostGateEntity.stamp,
        ...hostGateEntity.attributes({ ttl: unixSeconds(plusSeconds(now, HOST_KEPT_SECONDS)) }),
      }
    : gateEntity.stamp;

const freeIn = (stored: Stored, at: GateRef, concurrency: number, now: Date) =>
  'host' in at ? freePlaces(stored, at.tenant, now) : freeSlots(stored, concurrency, now);

/** A lease of a host names its tenant first: what that holds is counted by it. */
const leaseIn = (at: GateRef, token: string, now: Date) =>
  leaseOf('host' in at ? `${at.tenant} ${token}` : token, now);

/**
 * Takes one of the slots of a gate, or none where all are held (WHK-141, WHK-214). It looks before
 * it writes: of many that find all of them held none writes.
 */
export async function takeSlot(
  at: GateRef,
  concurrency: number,
  { token, now }: { token: string; now: Date },
): Promise<Slot | undefined> {
  const lease = leaseIn(at, token, now);
  const gate = await get(keyOf(at), { consistent: false });
  let free = freeIn(gate ?? {}, at, concurrency, now);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const number = pickSlot(free, `${token}${tries}`);
    if (number === undefined) return undefined;
    const name = slotName(number);
    const outcome = await write({
      update: keyOf(at),
      set: { ...markOf(at, now), [name]: lease },
      when: leaseFree(name, toInstant(now)),
    });
    if (!('refused' in outcome)) {
      return { at, number, lease, crowded: isCrowded(outcome.item ?? {}, concurrency, now) };
    }
    free = freeIn(outcome.stored ?? {}, at, concurrency, now);
  }
  return undefined;
}

/** Begins a new lease of a slot; undefined where its own ended and another took it. */
export async function renewSlot(
  slot: Slot,
  concurrency: number,
  { token, now }: { token: string; now: Date },
): Promise<Slot | undefined> {
  const name = slotName(slot.number);
  const lease = leaseIn(slot.at, token, now);
  const outcome = await write({
    update: keyOf(slot.at),
    set: { ...markOf(slot.at, now), [name]: lease },
    when: [name, '=', slot.lease],
  });
  if ('refused' in outcome) return undefined;
  return { ...slot, lease, crowded: isCrowded(outcome.item ?? {}, concurrency, now) };
}

/** Gives a slot back, unless its lease ended and another took it. */
export async function releaseSlot({ at, number, lease }: Slot): Promise<void> {
  const name = slotName(number);
  await write({ update: keyOf(at), drop: [name], when: [name, '=', lease] });
}
