import { numberEnv } from '@waybill/kernel/env';
import { DAY_SECONDS } from '@waybill/kernel/instant';
import { logFault } from '@waybill/observability/logger';
import { write } from '@waybill/table/commit';
import { defineEntity, definePattern, json, type Key, key, number } from '@waybill/table/item';
import { get } from '@waybill/table/read';
import { isNew, Overloaded, type TableItem } from '@waybill/table/write';
import {
  budgetFor,
  type Consumed,
  callsACount,
  NOTHING,
  priceOf,
  type RequestBudget,
  requestsOf,
  type Tally,
  tallyAt,
  waitOf,
} from './request-budget.ts';

export const patterns = [
  definePattern({
    name: 'Requests of a tenant',
    key: 'pk = BUDGET#tenant, sk = BUDGET',
    reads: 'once a process; then the update of each call answers it',
  }),
];

/** The count of a tenant in its current window. */
export const tallyEntity = defineEntity({
  name: 'tenant-budget',
  attributes: {
    began: number,
    requests: number,
    /** Read by releases that sample calls; they take 0 for a calm tenant. */
    before: number,
    prices: json<Tally['prices']>(),
    ttl: number,
  },
});

/** The place where processes count together. */
export interface TallyStore {
  read(tenant: string): Promise<Tally>;
  /**
   * Counts up to `next` what stands there as it is `known`: in the same window as long as it holds
   * less than `limit`, or as the first count of another one. Answers what stands there then.
   */
  count(
    tenant: string,
    known: Tally,
    next: Tally,
    limit: number,
  ): Promise<{ readonly counted: boolean; readonly tally: Tally }>;
}

const budgetKey = (tenant: string): Key => ({ pk: key('BUDGET', tenant), sk: 'BUDGET' });

const tallyOf = (stored: TableItem | undefined) =>
  stored === undefined ? NOTHING : tallyEntity.read(stored);

const { stamp, attributes } = tallyEntity;

/** The change of a tally in its window; prices that are none of its own stay as they are there. */
const counting = (known: Tally, { requests, prices }: Tally, limit: number) => ({
  add: { requests: requests - known.requests },
  ...(prices !== known.prices && { set: attributes({ prices }) }),
  when: {
    all: [
      ['began', '=', known.began],
      ['requests', '<', limit],
    ],
  } as const,
});

/** The begin of a window; kept for a day, so that the first calls of a morning have the prices of the evening. */
const beginning = (known: Tally, next: Tally) => {
  const ttl = Math.ceil(next.began / 1000) + DAY_SECONDS;
  return {
    set: { ...stamp, ...attributes({ ...next, before: 0, ttl }) },
    when:
      known === NOTHING
        ? isNew
        : ({
            all: [
              ['began', '=', known.began],
              ['requests', '=', known.requests],
            ],
          } as const),
  };
};

const table: TallyStore = {
  read: async (tenant) => tallyOf(await get(budgetKey(tenant))),
  async count(tenant, known, next, limit) {
    const isBegun = known.began === next.began;
    const change = isBegun ? counting(known, next, limit) : beginning(known, next);
    const outcome = await write({ update: budgetKey(tenant), ...change });
    if ('refused' in outcome) return { counted: false, tally: tallyOf(outcome.stored) };
    return { counted: true, tally: tallyOf(outcome.item) };
  },
};

/** Processes that begin a window at once get in each other's way, each at most a few times. */
const TRIES = 10;

/** Tenants whose counts a process keeps at once; beyond, it reads them again. */
const TENANTS = 10_000;

/** Whose call it is; `rateLimit` is the rate of its tenant where the operator gave it one. */
export interface Caller {
  readonly tenant: string;
  readonly rateLimit: number | undefined;
}

/** A call that is let in; told what it consumed when it ends. */
export type Settle = (cost: Consumed, now: number) => Promise<void>;

function budgetOf({ rateLimit }: Caller): RequestBudget | undefined {
  const perSecond = numberEnv('TENANT_REQUESTS_PER_SECOND');
  return budgetFor({ perSecond, burst: numberEnv('TENANT_BURST') }, rateLimit);
}

/** A call that cannot be counted is served (API-129). */
async function unlessUncounted<T>(tenant: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Overloaded)) logFault({ operation: 'request-budget', tenant }, error);
    return undefined;
  }
}

/** The budgets of tenants as one process knows them, with what others count in `store`. */
export function requestBudgets(store: TallyStore, chance = () => Math.random()) {
  const tallies = new Map<string, Tally>();

  async function knownOf(tenant: string): Promise<Tally> {
    const known =
      tallies.get(tenant) ?? (await unlessUncounted(tenant, () => store.read(tenant))) ?? NOTHING;
    if (tallies.size >= TENANTS && !tallies.has(tenant)) tallies.clear();
    tallies.set(tenant, known);
    return known;
  }

  /** Counts a call, or answers the seconds to wait where the window holds `limit` already. */
  async function count(
    { tenant, budget, limit }: { tenant: string; budget: RequestBudget; limit: number },
    { requests, ...told }: Pick<Tally, 'requests'> & Partial<Tally>,
    now: number,
  ): Promise<number | undefined> {
    const calls = callsACount(budget);
    if (requests === 0 || chance() * calls >= 1) return undefined;
    return unlessUncounted(tenant, async () => {
      for (let tries = 0; ; tries += 1) {
        const known = await knownOf(tenant);
        const next = tallyAt(known, budget, now);
        if (next.requests >= limit) return waitOf(next, budget, now);
        const counted = { ...next, ...told, requests: next.requests + requests * calls };
        const outcome = await store.count(tenant, known, counted, limit);
        tallies.set(tenant, outcome.tally);
        /* v8 ignore next -- who is overtaken so often is served uncounted: ten others would have to begin windows */
        if (outcome.counted || tries === TRIES) return undefined;
      }
    });
  }

  /**
   * Lets a call in, or answers the seconds after which there is a place for it. It counts as many
   * requests as its operation last came to, and the rest when it is settled (API-128, API-141).
   */
  return async function letIn(
    caller: Caller,
    operation: string,
    now: number,
  ): Promise<number | Settle | undefined> {
    const { tenant } = caller;
    const budget = budgetOf(caller);
    if (budget === undefined) return undefined;
    const tally = tallyAt(await knownOf(tenant), budget, now);
    const wait = waitOf(tally, budget, now);
    if (wait !== undefined) return wait;
    const price = priceOf(tally, operation, budget);
    const begun = { tenant, budget, limit: budget.requests };
    const refused = await count(begun, { requests: price }, now);
    if (refused !== undefined) return refused;
    return async (cost, ended) => {
      const requests = requestsOf(cost);
      const { prices } = await knownOf(tenant);
      const told = { requests: requests - price, prices: { ...prices, [operation]: requests } };
      await count({ ...begun, limit: Number.MAX_SAFE_INTEGER }, told, ended);
    };
  };
}

/** Lets the calls of this process in. */
export const letIn = requestBudgets(table);
