import { type Instant, plusSeconds, toInstant } from '@waybill/kernel/instant';

/** Calls that an endpoint gets at once where it says nothing else (WHK-141). */
export const DEFAULT_CONCURRENCY = 20;
export const MAX_CONCURRENCY = 100;

/** A slot whose holder died is free after this: longer than any request lasts (WHK-142). */
const LEASE_SECONDS = 40;
/** A call may begin while this much of the lease is left. */
const CALL_SECONDS = 20;

/** Names an endpoint. */
export interface EndpointRef {
  readonly tenant: string;
  readonly endpoint: string;
}

/** Names a host that a tenant has endpoints at. */
export interface HostRef {
  readonly tenant: string;
  readonly host: string;
}

/** An endpoint or a host, which gets a limited number of calls at once. */
export type GateRef = EndpointRef | HostRef;

/** The right to make one call to an endpoint, or to a host, at a time. */
export interface Slot {
  readonly at: GateRef;
  readonly number: number;
  readonly lease: string;
  /** Others need it: it is given back right after its call. */
  readonly crowded: boolean;
}

/** The slots that a process holds, for the calls that it makes one after the other. */
export interface SlotKeeper {
  /** A slot for one call, or none where the gate lets no other in (WHK-141, WHK-214). */
  take(
    at: GateRef,
    concurrency: number,
    ask: { token: string; now: Date },
  ): Promise<Slot | undefined>;
  /**
   * The next slot that a call of this process gives back, in the order of those who wait; none
   * where `pause` is over first.
   */
  next(at: GateRef, concurrency: number, pause: () => Promise<unknown>): Promise<Slot | undefined>;
  /** Hands a slot to a call that waits here, keeps it for the next one, or gives it to others. */
  giveBack(slot: Slot, now: Date): Promise<void>;
  /** Tells that a call of this process uses a slot of a gate. */
  isUsed(at: GateRef): boolean;
  /** Number of times that slots of a gate have passed from call to call here. */
  passed(at: GateRef): number;
}

/** The slots in the item of a gate, by their names. */
export type Stored = Readonly<Record<string, unknown>>;

export const slotName = (number: number) => `s${number}`;

const takenUntil = (stored: Stored, number: number): Instant | undefined => {
  const held = stored[slotName(number)];
  return typeof held === 'string' ? held.split(' ')[0] : undefined;
};

/** The slots that no process holds; a lease that ended holds none. */
export function freeSlots(stored: Stored, concurrency: number, now: Date): number[] {
  const at = toInstant(now);
  return Array.from({ length: concurrency }, (_, index) => index + 1).filter((number) => {
    const until = takenUntil(stored, number);
    return until === undefined || until < at;
  });
}

/** The first word behind the end of each lease that lasts: who holds it. */
export function heldSlots(stored: Stored, concurrency: number, now: Date): string[] {
  const at = toInstant(now);
  const leases = Array.from({ length: concurrency }, (_, index) => stored[slotName(index + 1)]);
  return leases.flatMap((lease) => {
    const [until = '', holder = ''] = typeof lease === 'string' ? lease.split(' ') : [];
    return until < at ? [] : [holder];
  });
}

/** Picks the slot at which one of many begins to look, so that two rarely ask for the same one. */
export function pickSlot(free: readonly number[], token: string): number | undefined {
  const sum = [...token].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 65_521, 7);
  return free[sum % free.length];
}

/** A lease as it is stored: until when, then whose. */
export function leaseOf(token: string, now: Date): string {
  return `${toInstant(plusSeconds(now, LEASE_SECONDS))} ${token}`;
}

/** Tells that a call may begin under a lease: it ends before the lease does. */
export function lasts(lease: string, now: Date): boolean {
  return lease > toInstant(plusSeconds(now, CALL_SECONDS));
}

/**
 * Tells that more than half of the slots are taken: then each is given back at once, and a holder
 * keeps none for its next call.
 */
export function isCrowded(stored: Stored, concurrency: number, now: Date): boolean {
  return freeSlots(stored, concurrency, now).length * 2 < concurrency;
}

/**
 * Calls that a receiving host gets at once, over all endpoints of all tenants, beside one of each
 * process (WHK-214): a tenant that is alone there comes to 100, the most of a single endpoint.
 */
export const HOST_PLACES = 125;

/** A tenant takes another place while it holds fewer than so many times those that are free. */
const SHARE = 4;

/**
 * The places of a host that a tenant may take: the more it holds the more it leaves free, so that
 * another tenant always finds some (WHK-214).
 */
export function freePlaces(stored: Stored, tenant: string, now: Date): number[] {
  const free = freeSlots(stored, HOST_PLACES, now);
  const held = heldSlots(stored, HOST_PLACES, now).filter((holder) => holder === tenant);
  return held.length < SHARE * free.length ? free : [];
}
