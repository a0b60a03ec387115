import { numberEnv } from '@waybill/kernel/env';
import { DAY_SECONDS } from '@waybill/kernel/instant';
import { logFault } from '@waybill/observability/logger';
import { write } from '@waybill/table/commit';
import { defineEntity, definePattern, json, type Key, key, number } from '@waybill/table/item';
import { get } from '@waybill/table/read';
import { isNew, Overloaded, type TableItem, type Update } from '@waybill/table/write';
import {
  batchOf,
  budgetFor,
  type Consumed,
  NOTHING,
  priceOf,
  type RequestBudget,
  requestsOf,
  sampled,
  type Tally,
  tallyAt,
  waitOf,
} from './request-budget.ts';

export const patterns = [
  definePattern({
    name: 'Requests of a tenant',
    key: 'pk = BUDGET#tenant, sk = BUDGET',
    reads: 'once a process; then an update answers it, one of many calls, each of a busy tenant',
  }),
];

/** The count of a tenant in its current window. */
export const tallyEntity = defineEntity({
  name: 'tenant-budget',
  attributes: {
    began: number,
    requests: number,
    before: number,
    prices: json<Tally['prices']>(),
    ttl: number,
  },
});

/** The tally in the table after a process tried to count, and whether it did. */
interface Outcome {
  readonly counted: boolean;
  readonly tally: Tally;
}

/** The count of a process: requests, and the prices of the operations of the tenant where one is new. */
interface Told {
  readonly requests: number;
  readonly prices?: Tally['prices'] | undefined;
}

/** The place where processes count together. */
export interface TallyStore {
  read(tenant: string): Promise<Tally>;
  /** Counts in a window, unless another one stands there or it holds as many as `limit`. */
  add(tenant: string, began: number, told: Told & { readonly limit: number }): Promise<Outcome>;
  /** Begins the window `next`, unless what is `known` stands there no longer. */
  begin(tenant: string, known: Tally, next: Tally): Promise<Outcome>;
}

const budgetKey = (tenant: string): Key => ({ pk: key('BUDGET', tenant), sk: 'BUDGET' });

const tallyOf = (stored: TableItem | undefined) =>
  stored === undefined ? NOTHING : tallyEntity.read(stored);

async function change(update: Update): Promise<Outcome> {
  const outcome = await write(update);
  if ('refused' in outcome) return { counted: false, tally: tallyOf(outcome.stored) };
  return { counted: true, tally: tallyOf(outcome.item) };
}

const { stamp, attributes } = tallyEntity;

const table: TallyStore = {
  read: async (tenant) => tallyOf(await get(budgetKey(tenant))),
  add: (tenant, began, { requests, prices, limit }) =>
    change({
      update: budgetKey(tenant),
      add: { requests },
      ...(prices && { set: attributes({ prices }) }),
      when: {
        all: [
          ['began', '=', began],
          ['requests', '<', limit],
        ],
      },
    }),
  begin: (tenant, known, next) =>
    change({
      update: budgetKey(tenant),
      // Kept for a day, so that the first calls of a morning have the prices of the evening.
      set: {
        ...stamp,
        ...attributes({ ...next, ttl: Math.ceil(next.began / 1000) + DAY_SECONDS }),
      },
      when:
        known === NOTHING
          ? isNew
          : {
              all: [
                ['began', '=', known.began],
                ['requests', '=', known.requests],
              ],
            },
    }),
};

/** Processes that begin a window at once get in each other's way, each at most a few times. */
const TRIES = 10;
/** Tenants that a process remembers; past that it begins anew. */
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
async function unlessUncounted<T>(tenant: string, otherwise: T, work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Overloaded)) logFault({ operation: 'request-budget', tenant }, error);
    return otherwise;
  }
}

/** The budgets of tenants as one process keeps them, with what others count in `store`. */
export function requestBudgets(store: TallyStore, chance = () => Math.random()) {
  const tallies = new Map<string, Tally>();

  function keep(tenant: string, tally: Tally): Tally {
    if (tallies.size >= TENANTS && !tallies.has(tenant)) tallies.clear();
    tallies.set(tenant, tally);
    return tally;
  }

  const knownOf = async (tenant: string) =>
    tallies.get(tenant) ??
    keep(tenant, await unlessUncounted(tenant, NOTHING, () => store.read(tenant)));

  /** Counts, or answers the seconds to wait where the window holds `limit` already. */
  async function count(
    { tenant, budget, limit }: { tenant: string; budget: RequestBudget; limit: number },
    told: Told,
    now: number,
  ): Promise<number | undefined> {
    let known = await knownOf(tenant);
    for (let tries = 0; ; tries += 1) {
      const next = tallyAt(known, budget, now);
      if (next.requests >= limit) return waitOf(next, budget, now);
      const { requests, prices = next.prices } = told;
      // Another process has begun the window, most likely; its answer says whether one has.
      const outcome =
        tries === 0 || known.began === next.began
          ? await store.add(tenant, next.began, { ...told, limit })
          : await store.begin(tenant, known, {
              ...next,
              requests: next.requests + requests,
              prices,
            });
      known = keep(tenant, outcome.tally);
      /* v8 ignore next -- who is overtaken so often is served uncounted: ten others would have to begin windows */
      if (outcome.counted || tries === TRIES) return undefined;
    }
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
    const known = await knownOf(tenant);
    const tally = tallyAt(known, budget, now);
    const wait = waitOf(tally, budget, now);
    if (wait !== undefined) return wait;
    const price = priceOf(tally, operation, budget);
    const told = { requests: sampled(price, batchOf(budget, known), chance()) };
    const counting = { tenant, budget, limit: budget.requests };
    const refused =
      told.requests === 0
        ? undefined
        : await unlessUncounted(tenant, undefined, () => count(counting, told, now));
    if (refused !== undefined) return refused;

    return async (cost, ended) => {
      const cameTo = requestsOf(cost);
      const batch = batchOf(budget);
      const requests = sampled(cameTo - price, batch, chance());
      if (requests === 0) return;
      const { prices: all } = await knownOf(tenant);
      const prices = { ...all, [operation]: cameTo };
      const settling = { ...counting, limit: Number.MAX_SAFE_INTEGER };
      await unlessUncounted(tenant, undefined, () => count(settling, { requests, prices }, ended));
    };
  };
}

/** Lets the calls of this process in. */
export const letIn = requestBudgets(table);
