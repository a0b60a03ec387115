import { numberEnv } from '@waybill/kernel/env';
import { logFault } from '@waybill/observability/logger';
import { write } from '@waybill/table/commit';
import { defineEntity, definePattern, key, number } from '@waybill/table/item';
import { Overloaded } from '@waybill/table/write';
import {
  admit,
  applyTotal,
  budgetFor,
  type CallCount,
  charge,
  type RequestBudget,
  reconsider,
  surcharge,
  type Total,
} from './request-budget.ts';

export const patterns = [
  definePattern({
    name: 'Requests of a tenant',
    key: 'pk = BUDGET#tenant, sk = W#window',
    reads:
      'nothing: an update answers the totals, one of many calls, each one of a busy tenant; expires after the window',
  }),
];

/** The calls of a tenant in one window, and those that processes reported in it. */
export const requestCountEntity = defineEntity({
  name: 'request-budget',
  attributes: { requests: number, reported: number, ttl: number },
});

/** Counts expire soon after their window: no call asks for them again. */
const KEPT_SECONDS = 300;
/** Tenants that a process remembers; past that it begins anew. */
const COUNTS_LIMIT = 10_000;

const counts = new Map<string, CallCount>();

/**
 * Reports the calls of a count to the table. Answers the calls of all processes in its window,
 * undefined where they cannot be counted (API-129).
 */
export async function countCalls(
  tenant: string,
  count: CallCount,
  budget: RequestBudget,
): Promise<Total | undefined> {
  const ends = (count.window + 1) * budget.windowSeconds;
  const ttl = Math.ceil(ends) + KEPT_SECONDS;
  try {
    const outcome = await write({
      update: { pk: key('BUDGET', tenant), sk: key('W', String(count.window)) },
      set: { ...requestCountEntity.stamp, ...requestCountEntity.attributes({ ttl }) },
      add: { requests: count.reporting, reported: count.reporting + count.carried },
    });
    /* v8 ignore next -- an update without a condition is never refused, and answers its item */
    if ('refused' in outcome || outcome.item === undefined) return undefined;
    return requestCountEntity.read(outcome.item);
  } catch (error) {
    // A tenant is not refused because we cannot count.
    if (!(error instanceof Overloaded)) logFault({ operation: 'request-budget', tenant }, error);
    return undefined;
  }
}

/** Reports to the table, and keeps what it answers. */
async function report(
  tenant: string,
  sent: CallCount,
  budget: RequestBudget,
): Promise<Total | undefined> {
  const total = await countCalls(tenant, sent, budget);
  const count = counts.get(tenant);
  /* v8 ignore else -- a process forgets a count only with those of thousands of tenants */
  if (count !== undefined) counts.set(tenant, applyTotal(count, sent, total));
  return total;
}

/** The budget of a tenant; `own` is its rate where the operator gave it one. */
function budgetOf(own: number | undefined): RequestBudget | undefined {
  const perSecond = numberEnv('TENANT_REQUESTS_PER_SECOND');
  return budgetFor({ perSecond, burst: numberEnv('TENANT_BURST') }, own);
}

function keep(tenant: string, count: CallCount): void {
  if (counts.size >= COUNTS_LIMIT) counts.clear();
  counts.set(tenant, count);
}

/**
 * Takes one request from a tenant's budget: undefined when there is one left, else the seconds
 * after which there will be. `own` is the tenant's rate where the operator gave it one. The
 * report runs beside the call, which waits for it only where the tenant used up its budget lately.
 */
export async function spendRequest(
  tenant: string,
  own: number | undefined,
  now: number,
): Promise<number | undefined> {
  const budget = budgetOf(own);
  if (budget === undefined) return undefined;
  const admission = admit(counts.get(tenant), budget, now);
  const { count, due, undecided, retryAfterSeconds } = admission;
  keep(tenant, count);
  const reporting = due ? report(tenant, count, budget) : undefined;
  if (undecided) return reconsider(count, await reporting, budget, now);
  return retryAfterSeconds;
}

/**
 * Takes from a tenant's budget what a call consumed beyond an ordinary one (API-141). A call that
 * was dear enough to tell the others waits until they are told: behind its answer a function stands
 * still.
 */
export async function chargeUnits(
  tenant: string,
  own: number | undefined,
  now: number,
  cost: Parameters<typeof surcharge>[0],
): Promise<void> {
  const budget = budgetOf(own);
  const requests = surcharge(cost);
  if (budget === undefined || requests === 0) return;
  const { count, due } = charge(counts.get(tenant), budget, now, requests);
  keep(tenant, count);
  if (due) await report(tenant, count, budget);
}
