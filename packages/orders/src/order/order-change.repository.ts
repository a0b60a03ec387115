import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '@waybill/api/context';
import { toInstant } from '@waybill/kernel/instant';
import { orderedPrefixedIds, orderedUuids } from '@waybill/kernel/ordered-id';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { loadSettings } from '@waybill/settings/settings.repository';
import { asBuyer } from '../buyer/buyer.ts';
import { drawNumber } from '../number-range/number-range.repository.ts';
import { type CommandSettings, orderSettings } from '../settings.ts';
import { loadAggregate } from './order-aggregate.repository.ts';
import type { OrderAggregate } from './order-aggregate.ts';
import { type Change, type Decision, detailAfter, type Moment, raced } from './order-change.ts';
import { changeWrites } from './order-change.writes.ts';
import { refuseUnusable } from './order-reach.ts';
import { NUMBER_TO_COME, refuseDetailSize } from './order-size.ts';

/** A command on an order: what was asked for, and how it is decided. */
export interface Command<Input, Answer> {
  /** The request as the domain reads it, or why it cannot. */
  readonly input: Input | Rejection;
  readonly decide: (
    order: OrderAggregate,
    input: Input,
    settings: CommandSettings,
    moment: Moment,
  ) => Decision<Answer> | Rejection;
}

/** Enough for dozens of callers on one order: somebody wins every round. */
const ATTEMPTS = 60;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 400;
const GROWTH = 1.4;

/**
 * Runs a command: load, decide, draw a number where one is needed, commit. Three sequential round
 * trips at most while nobody interferes. A lost race starts over with fresh state and settings,
 * but keeps the number that was drawn (ORD-133).
 */
export async function changeOrder<Input, Answer>(
  ctx: Context,
  id: string,
  command: Command<Input, Answer>,
): Promise<Answer | Rejection> {
  const { input } = command;
  if (isRejection(input)) {
    const begun = await begin(ctx);
    return isRejection(begun) ? begun : input;
  }
  const draws = drawOnce(ctx);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (attempt > 0) await pause(attempt);
    const [order, stored, begun] = await Promise.all([
      loadAggregate(ctx.tenant, id),
      loadSettings(ctx.tenant, orderSettings),
      begin(ctx),
    ]);
    if (isRejection(begun)) return begun;
    if (isRejection(order)) return order;
    const settings = stored.for(begun.marketId);
    const moment = momentOf(ctx, order);
    const unusable = refuseUnusable(order, asBuyer(ctx.principal, settings));
    const decision = unusable ?? command.decide(order, input, settings, moment);
    if (isRejection(decision)) return decision;
    const change = refuseGrowth(order, decision) ?? (await draws(decision));
    if (isRejection(change)) return change;
    const outcome = await commitChange(ctx, order, change, moment);
    if (outcome === undefined) return change.answer;
    if (outcome.rejected !== raced.rejected) return outcome;
  }
  return raced;
}

/** Before a number is drawn: one that is refused shall leave no gap. */
function refuseGrowth<Answer>(before: OrderAggregate, decision: Decision<Answer>) {
  const change = 'range' in decision ? decision.numbered(NUMBER_TO_COME) : decision;
  return refuseDetailSize(detailAfter(before, change));
}

/** One transaction: the change, its trail, its events and the answer of this call. */
async function commitChange(
  ctx: Context,
  before: OrderAggregate,
  change: Change,
  moment: Moment,
): Promise<Rejection | undefined> {
  return ctx.commit(changeWrites(ctx.tenant, before, change, moment), change.answer);
}

/** When a command on this order takes effect. */
function momentOf(ctx: Pick<Context, 'now'>, order: OrderAggregate): Moment {
  const now = new Date(Math.max(ctx.now.getTime(), Date.parse(order.updated_at)));
  return {
    now,
    at: toInstant(now),
    newId: orderedUuids(now, order.rev + 1),
    newPrefixedId: orderedPrefixedIds(now),
  };
}

async function begin(ctx: Context): Promise<{ marketId: string | undefined } | Rejection> {
  const begun = await ctx.begin();
  return isRejection(begun) ? begun : { marketId: begun.market?.id };
}

function drawOnce(ctx: Context) {
  const drawn = new Map<string, string>();
  return async <Answer>(decision: Decision<Answer>): Promise<Change<Answer> | Rejection> => {
    if (!('range' in decision)) return decision;
    const known = drawn.get(decision.range);
    if (known !== undefined) return decision.numbered(known);
    const draw = await drawNumber(ctx.tenant, decision.range, ctx.at);
    if (isRejection(draw)) return draw;
    drawn.set(decision.range, draw.number);
    return decision.numbered(draw.number);
  };
}

async function pause(attempt: number): Promise<void> {
  const longest = Math.min(FIRST_PAUSE_MS * GROWTH ** attempt, LONGEST_PAUSE_MS);
  await sleep(Math.random() * longest);
}
