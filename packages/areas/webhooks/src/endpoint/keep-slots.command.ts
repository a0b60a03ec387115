import { releaseSlot, renewSlot, takeSlot } from './slot.repository.ts';
import { type GateRef, lasts, type Slot, type SlotKeeper } from './slots.ts';

/** A call that waits for a slot which another call of its process gives back. */
interface Waiter {
  readonly concurrency: number;
  readonly hand: (slot: Slot | undefined) => void;
}

/** The slots of a gate in the hands of a process. */
interface Kept {
  /** Those that no call uses. */
  free: Slot[];
  /** Number of those in use. */
  used: number;
  /** Number of times that one was handed from call to call. */
  passed: number;
  /** Calls that look for one in the table: one after the other, or they would take it from each other. */
  looking: number;
  turn: Promise<unknown>;
  /** Number of such looks that found none. */
  full: number;
  readonly waiters: Set<Waiter>;
}

const nothing = (): Kept => ({
  free: [],
  used: 0,
  passed: 0,
  looking: 0,
  turn: Promise.resolve(),
  full: 0,
  waiters: new Set<Waiter>(),
});

const nameOf = (at: GateRef) => `${at.tenant} ${'host' in at ? at.host : at.endpoint}`;

const isUsable = (slot: Slot, concurrency: number, now: Date) =>
  lasts(slot.lease, now) && slot.number <= concurrency;

/** The token and the moment of a call that takes a slot. */
interface Ask {
  readonly token: string;
  readonly now: Date;
}

/**
 * Takes a slot that is kept. The lease of one that no call may begin under is renewed: dropped, it
 * would keep the slot from everybody until it ends.
 */
async function takeKept(kept: Kept, concurrency: number, ask: Ask): Promise<Slot | undefined> {
  for (let slot = kept.free.pop(); slot !== undefined; slot = kept.free.pop()) {
    if (isUsable(slot, concurrency, ask.now)) return slot;
    const isThere = slot.number <= concurrency;
    const renewed = isThere ? await renewSlot(slot, concurrency, ask) : undefined;
    if (renewed !== undefined) return renewed;
  }
  return undefined;
}

/** Takes a kept slot, or looks for one in the table, unless a look since has found none. */
async function look(
  kept: Kept,
  concurrency: number,
  ask: Ask,
  find: () => Promise<Slot | undefined>,
): Promise<Slot | undefined> {
  const { full } = kept;
  const found = kept.turn.then(async () => {
    if (kept.full !== full) return undefined;
    const slot = (await takeKept(kept, concurrency, ask)) ?? (await find());
    if (slot === undefined) kept.full += 1;
    else kept.used += 1;
    return slot;
  });
  kept.turn = found.catch(() => undefined);
  return found;
}

/** Waits for a slot that is handed over, in the order of those who wait, while `pause` lasts. */
async function waitIn(
  { waiters }: Kept,
  concurrency: number,
  pause: () => Promise<unknown>,
): Promise<Slot | undefined> {
  return new Promise((hand, fail) => {
    const waiter = { concurrency, hand };
    waiters.add(waiter);
    const leave = () => {
      // One that was handed a slot in this very moment keeps it.
      if (waiters.delete(waiter)) hand(undefined);
    };
    pause().then(leave, fail);
  });
}

/** The place of a process at each host, for which it needs no lease (WHK-214). */
const OWN_PLACE = { number: 0, lease: '9', crowded: true };

/** The hosts to which a process makes a call in its own place. */
function ownPlaces() {
  const hosts = new Set<string>();
  return {
    take(at: GateRef): Slot | undefined {
      if (!('host' in at) || hosts.has(at.host)) return undefined;
      hosts.add(at.host);
      return { at, ...OWN_PLACE };
    },
    /** False where the place is another's. */
    release: ({ at, number }: Slot): boolean =>
      number === OWN_PLACE.number && 'host' in at && hosts.delete(at.host),
  };
}

/**
 * Keeps the slots of a process: one that a call waits for here passes to it, and one that no call
 * else needs serves the next call too; neither costs a write. Where slots are crowded and no call
 * waits here each goes back at once.
 */
export function keepSlots(): SlotKeeper {
  const all = new Map<string, Kept>();
  const own = ownPlaces();
  const keptOf = (at: GateRef) => all.get(nameOf(at)) ?? nothing();

  function settle(at: GateRef, kept: Kept): void {
    const isIdle = kept.free.length + kept.used + kept.looking + kept.waiters.size === 0;
    if (isIdle) all.delete(nameOf(at));
    else all.set(nameOf(at), kept);
  }

  return {
    async take(at, concurrency, ask) {
      const kept = keptOf(at);
      kept.looking += 1;
      settle(at, kept);
      try {
        return await look(
          kept,
          concurrency,
          ask,
          async () => own.take(at) ?? takeSlot(at, concurrency, ask),
        );
      } finally {
        kept.looking -= 1;
        settle(at, kept);
      }
    },
    async next(at, concurrency, pause) {
      const kept = keptOf(at);
      const slot = await waitIn(kept, concurrency, pause);
      settle(at, kept);
      return slot;
    },
    async giveBack(slot, now) {
      const kept = keptOf(slot.at);
      const waiter = [...kept.waiters].find((one) => isUsable(slot, one.concurrency, now));
      if (waiter !== undefined) {
        kept.waiters.delete(waiter);
        kept.passed += 1;
        return waiter.hand(slot);
      }
      kept.used -= 1;
      if (!slot.crowded) kept.free.push(slot);
      settle(slot.at, kept);
      if (slot.crowded && !own.release(slot)) await releaseSlot(slot);
      // Its lease was too old for the first who waits: that one looks now.
      const [first] = kept.waiters;
      if (first !== undefined && kept.waiters.delete(first)) first.hand(undefined);
    },
    isUsed: (at) => keptOf(at).used > 0,
    passed: (at) => keptOf(at).passed,
  };
}
