import { rounds } from '@waybill/testing/rounds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  admit,
  applyTotal,
  batchOf,
  budgetFor,
  type CallCount,
  type Counted,
  charge,
  type RequestBudget,
  reconsider,
  surcharge,
  type Total,
} from './request-budget.ts';

// API-127
describe('the budget of a tenant', () => {
  it.each([
    [{ perSecond: undefined, burst: undefined }, undefined, undefined],
    [{ perSecond: 200, burst: undefined }, undefined, { requests: 200, windowSeconds: 1 }],
    [{ perSecond: 200, burst: 400 }, undefined, { requests: 400, windowSeconds: 2 }],
    [{ perSecond: 200, burst: 400 }, 50, { requests: 100, windowSeconds: 2 }],
    [{ perSecond: 200, burst: 20 }, undefined, { requests: 200, windowSeconds: 1 }],
    [{ perSecond: undefined, burst: undefined }, 5, { requests: 5, windowSeconds: 1 }],
  ])('of stage %j and own rate %j is %j', (stage, own, budget) => {
    expect(budgetFor(stage, own)).toEqual(budget);
  });
});

type Fate = 'answered' | 'lost' | 'unanswered';

interface Message {
  readonly process: number;
  readonly sent: CallCount;
}

/** Processes that share nothing but a counter of each window. */
class Simulation {
  readonly admitted = new Map<number, number>();
  readonly counters = new Map<number, Total>();
  readonly counts: (CallCount | undefined)[];
  readonly waiting: Message[] = [];
  readonly budget: RequestBudget;
  now = 0;
  messages = 0;

  constructor(budget: RequestBudget, processes: number) {
    this.budget = budget;
    this.counts = Array.from({ length: processes }, () => undefined);
  }

  call(process: number): 'admitted' | 'refused' {
    const admission = admit(this.counts[process], this.budget, this.now);
    this.#count(process, admission);
    if ('retryAfterSeconds' in admission) return 'refused';
    const { window } = admission.count;
    if (admission.undecided === true) {
      const total = this.#answer(this.waiting.splice(-1), 'answered');
      const wait = reconsider(admission.count, total, this.budget, this.now);
      if (wait !== undefined) return 'refused';
    }
    this.admitted.set(window, (this.admitted.get(window) ?? 0) + 1);
    return 'admitted';
  }

  /** A call of a process ends, and has consumed so many requests more. */
  charge(process: number, requests: number): void {
    this.#count(process, charge(this.counts[process], this.budget, this.now, requests));
  }

  #count(process: number, { count, due }: Counted): void {
    this.counts[process] = count;
    if (!due) return;
    this.waiting.push({ process, sent: count });
    this.messages += 1;
  }

  /** The table takes the oldest message in, or it is lost on the way there or back. */
  deliver(fate: Fate): void {
    this.#answer(this.waiting.splice(0, 1), fate);
  }

  #answer([message]: readonly Message[], fate: Fate): Total | undefined {
    if (message === undefined) return undefined;
    const { process, sent } = message;
    const before = this.counters.get(sent.window) ?? { requests: 0, reported: 0 };
    const total = {
      requests: before.requests + sent.reporting,
      reported: before.reported + sent.reporting + sent.carried,
    };
    if (fate !== 'lost') this.counters.set(sent.window, total);
    const count = this.counts[process];
    const answer = fate === 'answered' ? total : undefined;
    if (count !== undefined) this.counts[process] = applyTotal(count, sent, answer);
    return answer;
  }

  /** Lets each call be admitted or not, evenly over one window, in the order given. */
  window(calls: readonly number[]): number {
    const window = this.budget.windowSeconds * 1000;
    const begin = Math.ceil((this.now + 1) / window) * window;
    for (const [index, process] of calls.entries()) {
      this.now = begin + Math.floor((index / calls.length) * window);
      this.call(process);
      this.deliver('answered');
    }
    return this.current();
  }

  current(): number {
    return this.admitted.get(Math.floor(this.now / (this.budget.windowSeconds * 1000))) ?? 0;
  }
}

const RUNS = { numRuns: rounds({ short: 40, long: 100 }) };
const PROCESSES = 5;
const budgets = fc.record({
  requests: fc.integer({ min: 1, max: 300 }),
  windowSeconds: fc.integer({ min: 1, max: 3 }),
});
const processes = fc.nat({ max: PROCESSES - 1 });

describe('admission', () => {
  // API-128
  it('never refuses a tenant within its budget, whatever is late or lost', () => {
    const steps = fc.array(
      fc.oneof(
        { weight: 20, arbitrary: fc.record({ process: processes, wait: fc.nat({ max: 40 }) }) },
        { weight: 5, arbitrary: fc.constantFrom('answered', 'lost', 'unanswered') },
      ),
      { maxLength: 600 },
    );
    fc.assert(
      fc.property(budgets, steps, (budget, taken) => {
        const world = new Simulation(budget, PROCESSES);
        for (const step of taken) {
          if (typeof step === 'string') {
            world.deliver(step);
            continue;
          }
          world.now += step.wait;
          const before = world.current();
          if (world.call(step.process) === 'refused') {
            expect(before).toBeGreaterThanOrEqual(budget.requests);
          }
        }
      }),
      RUNS,
    );
  });

  // API-128
  it('lets each process pass the budget by one batch at most while the table answers', () => {
    fc.assert(
      fc.property(budgets, fc.array(processes, { maxLength: 2_000 }), (budget, calls) => {
        const world = new Simulation(budget, PROCESSES);
        for (const process of calls) {
          world.call(process);
          world.deliver('answered');
        }
        const most = budget.requests + PROCESSES * batchOf(budget);
        expect(world.current()).toBeLessThanOrEqual(most);
      }),
      RUNS,
    );
  });

  // API-128, API-129
  it('is exact in one process, with or without a table', () => {
    fc.assert(
      fc.property(budgets, fc.constantFrom('answered', 'lost'), (budget, fate) => {
        const world = new Simulation(budget, 1);
        for (let call = 0; call < 2 * budget.requests; call += 1) {
          const expected = call < budget.requests ? 'admitted' : 'refused';
          expect(world.call(0)).toBe(expected);
          world.deliver(fate);
        }
      }),
      RUNS,
    );
  });

  it('reports to the table once in so many calls, and never below', () => {
    const budget = { requests: 400, windowSeconds: 2 };
    const world = new Simulation(budget, 1);
    for (let call = 1; call < batchOf(budget); call += 1) world.call(0);
    expect(world.waiting).toEqual([]);
    for (let call = 0; call < 5 * batchOf(budget); call += 1) {
      world.call(0);
      world.deliver('answered');
    }
    expect(world.counters.get(0)?.requests).toBe(5 * batchOf(budget));
  });

  // API-126
  it('knows as much as before after an answer that is lost and late', () => {
    const budget = { requests: 10, windowSeconds: 1 };
    const { count: sent } = admit(undefined, budget, 0);
    const { count } = admit({ ...sent, busy: 7 }, budget, 1_000);
    expect(applyTotal(count, sent, undefined)).toEqual(count);
    expect(applyTotal(count, sent, { requests: 9, reported: 9 })).toEqual({
      ...count,
      busyBefore: 9,
    });
  });

  it('says when the next window begins', () => {
    const budget = { requests: 1, windowSeconds: 2 };
    const world = new Simulation(budget, 1);
    world.now = 10_400;
    world.call(0);
    expect(admit(world.counts[0], budget, 10_500)).toMatchObject({ retryAfterSeconds: 2 });
    expect(admit(world.counts[0], budget, 11_900)).toMatchObject({ retryAfterSeconds: 1 });
    expect(admit(world.counts[0], budget, 12_000)).not.toHaveProperty('retryAfterSeconds');
  });
});

const MANY = 200;
const WINDOWS = 40;

/** So many calls of a window, spread evenly over the processes, in an order that the seed gives. */
function spread(perWindow: number, seed: number): number[] {
  const order = fc.shuffledSubarray(
    Array.from({ length: MANY }, (_, process) => process),
    { minLength: MANY },
  );
  const turns = fc.sample(order, { seed, numRuns: Math.ceil(perWindow / MANY) });
  return turns.flat().slice(0, perWindow);
}

/** What is admitted in each of so many windows of so many calls. */
function admittedBy(world: Simulation, perWindow: number): number[] {
  return Array.from({ length: WINDOWS }, (_, window) => world.window(spread(perWindow, window)));
}

// API-128
describe('a tenant that 200 processes work for', () => {
  const budget = { requests: 400, windowSeconds: 2 };

  it.each([480, 600, 1_000, 4_000])('of %i calls a window has its budget', (perWindow) => {
    const admitted = admittedBy(new Simulation(budget, MANY), perWindow).slice(WINDOWS / 4);
    expect(Math.min(...admitted)).toBeGreaterThanOrEqual(budget.requests);
    expect(Math.max(...admitted)).toBeLessThanOrEqual(1.2 * budget.requests);
  });

  // Near half of the budget, windows in which many processes report at once look busier than they are.
  it.each([
    [20, 1],
    [100, 1],
    [190, 1.5],
  ])('and makes %d calls a window pays for %d writes a batch at most', (perWindow, writes) => {
    const world = new Simulation(budget, MANY);
    expect(new Set(admittedBy(world, perWindow))).toEqual(new Set([perWindow]));
    expect(world.messages).toBeLessThanOrEqual((writes * WINDOWS * perWindow) / batchOf(budget));
  });

  it('is served whole while it stays below its budget', () => {
    expect(new Set(admittedBy(new Simulation(budget, MANY), 380))).toEqual(new Set([380]));
  });
});

// API-141
describe('a call that consumes more than others', () => {
  it.each([
    [0, 0, 0],
    [30, 30, 0],
    [60, 19, 0],
    [60, 20, 1],
    [4_449, 0, 219],
    [0, 5_315, 262],
  ])('of %d read and %d write units counts as %d requests more', (readUnits, writeUnits, more) => {
    expect(surcharge({ readUnits, writeUnits })).toBe(more);
  });

  it('uses up the window in which it ends, and those behind it', () => {
    const world = new Simulation({ requests: 10, windowSeconds: 1 }, 1);
    expect(world.call(0)).toBe('admitted');
    world.charge(0, 33);
    expect(world.call(0)).toBe('refused');
    const wait = admit(world.counts[0], world.budget, world.now);
    expect(wait).toMatchObject({ retryAfterSeconds: 3 });
    for (world.now = 1_000; world.now < 3_000; world.now += 100) {
      expect(world.call(0)).toBe('refused');
    }
    const left = Array.from({ length: 10 }, () => world.call(0));
    expect(left.filter((one) => one === 'admitted')).toHaveLength(6);
  });

  it('is paid by windows without a call', () => {
    const world = new Simulation({ requests: 10, windowSeconds: 1 }, 1);
    world.charge(0, 50);
    world.now = 5_000;
    expect(world.call(0)).toBe('admitted');
  });

  it('keeps a tenant waiting for a minute behind its window at most', () => {
    const world = new Simulation({ requests: 10, windowSeconds: 2 }, 1);
    world.charge(0, 1_000_000);
    expect(admit(world.counts[0], world.budget, 0)).toMatchObject({ retryAfterSeconds: 62 });
    world.now = 62_000;
    expect(world.call(0)).toBe('admitted');
  });

  it('reaches other processes', () => {
    const world = new Simulation({ requests: 100, windowSeconds: 1 }, 2);
    world.charge(0, 150);
    world.deliver('answered');
    // The second process hears of it with its own first batch, and in the next window again.
    for (const now of [0, 1_000]) {
      world.now = now;
      if (now > 0) expect(world.call(0)).toBe('admitted');
      for (let call = 0; call < batchOf(world.budget); call += 1) world.call(1);
      while (world.waiting.length > 0) world.deliver('answered');
      expect(world.counts[1]?.reported).toBeGreaterThanOrEqual(now === 0 ? 100 : 50);
    }
  });

  it('lets a tenant consume no more than its budget, in the long run', () => {
    const steps = fc.array(fc.record({ wait: fc.nat({ max: 900 }), more: fc.nat({ max: 60 }) }), {
      maxLength: 300,
    });
    fc.assert(
      fc.property(steps, (taken) => {
        const budget = { requests: 20, windowSeconds: 1 };
        const world = new Simulation(budget, 1);
        let consumed = 0;
        for (const { wait, more } of taken) {
          world.now += wait;
          if (world.call(0) === 'refused') continue;
          consumed += 1 + more;
          world.charge(0, more);
          const windows = Math.floor(world.now / 1000) + 1;
          // The last call is admitted before it is known what it costs.
          expect(consumed).toBeLessThanOrEqual(windows * budget.requests + 60);
        }
      }),
      RUNS,
    );
  });
});
