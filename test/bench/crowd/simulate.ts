/** What a step of a call takes at AWS, in milliseconds. */
export interface Physics {
  /** How long a transaction keeps its items from others. */
  readonly conflictMs: number;
  /** How long the leader of a partition works on one write of an item. */
  readonly serviceMs: number;
  /** The way to the table and back, once a call may go. */
  readonly wayMs: number;
  /** What a partition takes a second. */
  readonly unitsASecond: number;
}

/** Calls that want one article: how many clients, for how long, and how large its row is. */
export interface Crowd {
  readonly clients: number;
  readonly seconds: number;
  readonly rowBytes: number;
  readonly markBytes: number;
}

/** How one call came through. */
interface Came {
  readonly ms: number;
  readonly tries: number;
}

export interface Simulated {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  /** How often a call loaded and decided. */
  readonly tries: number;
}

/** The same numbers in every run. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** A queue of what happens, by its moment. */
function timeline() {
  const waiting: { at: number; act: () => void }[] = [];
  let now = 0;
  return {
    now: () => now,
    after: (ms: number, act: () => void) => {
      const at = now + ms;
      const index = waiting.findLastIndex((one) => one.at <= at) + 1;
      waiting.splice(index, 0, { at, act });
    },
    run: (until: number) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        if (next.at > until) return;
        now = next.at;
        next.act();
      }
    },
  };
}

function summary(came: readonly Came[], seconds: number): Simulated {
  const times = came.map(({ ms }) => ms).sort((left, right) => left - right);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  const tries = came.reduce((sum, one) => sum + one.tries, 0) / came.length;
  return { rate: came.length / seconds, p50: at(0.5), p99: at(0.99), tries };
}

/** Tries of one transaction, and the pauses between them and between attempts. */
const TRANSACTION_TRIES = 8;
const pauseMs = (chance: () => number, attempt: number, first: number, longest: number) =>
  chance() * Math.min(longest, first * 2 ** attempt);

/** As it was: the row is an item of each transaction, which waits while another one has it. */
export function simulateTransactions(physics: Physics, crowd: Crowd): Simulated {
  const { conflictMs, wayMs } = physics;
  const chance = chances(1);
  const line = timeline();
  const came: Came[] = [];
  let takenUntil = -1;
  const begin = () => {
    const began = line.now();
    const attempt = (count: number) => {
      const send = (sent: number) => {
        if (line.now() < takenUntil) {
          const wait =
            sent < TRANSACTION_TRIES
              ? () => line.after(wayMs + pauseMs(chance, sent, 20, 1_300), () => send(sent + 1))
              : () => line.after(wayMs + pauseMs(chance, count, 4, 250), () => attempt(count + 1));
          return wait();
        }
        takenUntil = line.now() + conflictMs;
        line.after(conflictMs + wayMs, () => {
          came.push({ ms: line.now() - began, tries: count });
          begin();
        });
      };
      // One look at the row, then the way to it.
      line.after(3 * wayMs, () => send(0));
    };
    attempt(1);
  };
  for (let client = 0; client < crowd.clients; client += 1) line.after(chance() * 50, begin);
  line.run(crowd.seconds * 1_000);
  return summary(came, crowd.seconds);
}

/** With more marks on the row, a call looks up how a few of those of others came out. */
const MANY_MARKS = 12;
const LOOKED_UP = 6;
/** Younger ones are taken for undecided. */
const AT_WORK_MS = 15;

/** So many of some, at random. */
function some<One>(all: readonly One[], count: number, chance: () => number): One[] {
  const left = [...all];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(chance() * left.length), 1),
  ).flat();
}

/**
 * Take, then record: the row is written by updates of their own, one after the other at its leader;
 * beyond the units of its partition they are turned away and come again. The transaction has the
 * row no more. Every client is a process
 * of its own, which knows its own last mark alone.
 */
export function simulateTakes(physics: Physics, crowd: Crowd): Simulated {
  const { conflictMs, serviceMs, wayMs, unitsASecond } = physics;
  const chance = chances(1);
  const line = timeline();
  const came: Came[] = [];
  let freeAt = 0;
  let marks: { readonly client: number; readonly takenAt: number; doneAt: number }[] = [];
  /** Units that the partition has left: it catches up on a tenth of a second. */
  const mostUnits = unitsASecond / 10;
  let units = { left: mostUnits, at: 0 };
  const spend = (cost: number): boolean => {
    const now = line.now();
    const left = Math.min(mostUnits, units.left + ((now - units.at) * unitsASecond) / 1_000);
    units = { left: left >= cost ? left - cost : left, at: now };
    return left >= cost;
  };
  const begin = (client: number) => {
    const began = line.now();
    const take = (decided: number, sent: number) => {
      const others = marks.filter((one) => one.client !== client || one.doneAt > decided);
      const old = others.filter(({ takenAt }) => decided - takenAt > AT_WORK_MS);
      const looked = others.length > MANY_MARKS ? some(old, LOOKED_UP, chance) : [];
      const kept = others.filter((one) => !looked.includes(one) || one.doneAt > decided);
      const bytes = crowd.rowBytes + (kept.length + 1) * crowd.markBytes;
      if (!spend(Math.ceil(bytes / 1_024))) {
        const pause = 2 * wayMs + pauseMs(chance, sent, 2, 40);
        return line.after(pause, () => take(decided, sent + 1));
      }
      const mark = { client, takenAt: line.now(), doneAt: Number.POSITIVE_INFINITY };
      marks = [...kept, mark];
      freeAt = Math.max(freeAt, line.now()) + serviceMs;
      return line.after(freeAt - line.now() + wayMs, () => {
        line.after(conflictMs + wayMs, () => {
          mark.doneAt = line.now();
          came.push({ ms: line.now() - began, tries: 1 });
          begin(client);
        });
      });
    };
    // One look at the row, one at decisions where there are many marks, then the way to the row.
    const looks = marks.length > MANY_MARKS ? 2 : 1;
    line.after(2 * wayMs * looks, () => {
      const decided = line.now();
      line.after(wayMs, () => take(decided, 0));
    });
  };
  for (let client = 0; client < crowd.clients; client += 1) {
    line.after(chance() * 50, () => begin(client));
  }
  line.run(crowd.seconds * 1_000);
  return summary(came, crowd.seconds);
}
