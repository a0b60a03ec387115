import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requestBudgets, type Settle, type TallyStore } from './request-budget.repository.ts';
import { NOTHING, requestsOf } from './request-budget.ts';

const PER_SECOND = 200;

beforeEach(() => {
  vi.stubEnv('TENANT_REQUESTS_PER_SECOND', String(PER_SECOND));
  vi.stubEnv('TENANT_BURST', String(2 * PER_SECOND));
});
afterEach(() => vi.unstubAllEnvs());

/** The item of a tenant as the table keeps it, and how often it was asked. */
function itemOfTable() {
  let item = NOTHING;
  const told = { calls: 0 };
  const store: TallyStore = {
    read: async () => item,
    async count(_, known, next, limit) {
      told.calls += 1;
      const isSame = item.began === known.began;
      const counted =
        known.began === next.began
          ? isSame && item.requests < limit
          : isSame && item.requests === known.requests;
      const requests = item.requests + next.requests - known.requests;
      if (counted) item = known.began === next.began ? { ...next, requests } : next;
      return { counted, tally: item };
    },
  };
  return { store, told };
}

/** Numbers from 0 to 1 that are the same in each run. */
function chances(): () => number {
  let state = 7;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

interface Load {
  readonly processes: number;
  /** Units of a call, and how long it takes. */
  readonly units: number;
  readonly ms: number;
  /** The pause of a process between two of its calls. */
  readonly everyMs?: number;
  readonly seconds: number;
}

/** Processes that share nothing but the table, each with one call at a time, as fast as it may. */
async function simulate({ processes, units, ms, everyMs = 0, seconds }: Load) {
  const { store, told } = itemOfTable();
  const chance = chances();
  const caller = { tenant: 'loud', rateLimit: undefined };
  const letIns = Array.from({ length: processes }, () => requestBudgets(store, chance));
  const begin = 1_000_000_000;
  const events = new Map<number, ((now: number) => Promise<void>)[]>();
  const plan = (at: number, act: (now: number) => Promise<void>) => {
    const acts = events.get(at) ?? [];
    acts.push(act);
    events.set(at, acts);
  };
  let begun = 0;
  let refused = 0;
  const call = (letIn: (typeof letIns)[number]) => async (now: number) => {
    const admitted: number | Settle | undefined = await letIn(caller, 'orders.list', begin + now);
    if (typeof admitted === 'number') {
      refused += 1;
      plan(now + 100, call(letIn));
      return;
    }
    begun += 1;
    plan(now + ms, async (ended) => {
      await admitted?.({ readUnits: units, writeUnits: 0 }, begin + ended);
      plan(ended + everyMs, call(letIn));
    });
  };
  for (const [index, letIn] of letIns.entries()) {
    plan(Math.floor((index / processes) * (everyMs + ms)), call(letIn));
  }
  for (let now = 0; now < seconds * 1000; now += 1) {
    for (const act of events.get(now) ?? []) await act(now);
  }
  const requests = begun * requestsOf({ readUnits: units, writeUnits: 0 });
  return { perSecond: requests / seconds, callsPerSecond: begun / seconds, refused, told };
}

// API-128, API-141
describe('a tenant that many processes work for', () => {
  it.each([
    [1, 2_600, 1_000],
    [10, 2_600, 1_000],
    [100, 2_600, 1_000],
    [400, 2_600, 1_000],
    [200, 5_300, 1_500],
    [400, 366, 300],
  ])('has what its stage says: %d processes, %d units in %d ms', async (processes, units, ms) => {
    const { perSecond } = await simulate({ processes, units, ms, seconds: 30 });
    expect(perSecond).toBeLessThanOrEqual(1.5 * PER_SECOND);
    if (processes > 1) expect(perSecond).toBeGreaterThanOrEqual(0.9 * PER_SECOND);
  });

  it.each([1, 10, 100, 400])(
    'reaches its rate with cheap calls of %d processes',
    async (processes) => {
      const load = { processes, units: 10, ms: 4, everyMs: processes, seconds: 10 };
      const { perSecond } = await simulate(load);
      expect(perSecond).toBeGreaterThanOrEqual(0.95 * PER_SECOND);
      expect(perSecond).toBeLessThanOrEqual(1.5 * PER_SECOND);
    },
  );

  it('is never refused within its rate, once an operation was called', async () => {
    const calm = await simulate({ processes: 90, units: 10, ms: 50, everyMs: 450, seconds: 20 });
    expect(calm).toMatchObject({ refused: 0, callsPerSecond: 180 });
  });

  it('pays for a write a call and one for each window, where a process works alone', async () => {
    const calm = await simulate({ processes: 1, units: 10, ms: 50, everyMs: 150, seconds: 60 });
    expect(calm.callsPerSecond).toBe(5);
    expect(calm.told.calls).toBeLessThanOrEqual(60 * 5 + 1);
  });

  it('has its rate where only one of several calls is counted', async () => {
    vi.stubEnv('TENANT_REQUESTS_PER_SECOND', '2000');
    const loud = await simulate({ processes: 50, units: 10, ms: 10, seconds: 10 });
    expect(loud.perSecond).toBeGreaterThanOrEqual(1_800);
    expect(loud.perSecond).toBeLessThanOrEqual(3_000);
    expect(loud.told.calls).toBeLessThanOrEqual(10 * 1_000);
  });
});
