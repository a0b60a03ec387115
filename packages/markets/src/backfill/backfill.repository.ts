import type { Context } from '@waybill/api/context';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { recordKey } from '@waybill/resources/address';
import { loadCollection } from '@waybill/resources/collection.repository';
import type { Stored } from '@waybill/resources/rules';
import { loadSettings } from '@waybill/settings/settings.repository';
import type { Condition } from '@waybill/table/condition';
import { commitAtAnySize, untilUncontended } from '@waybill/table/plan/commit';
import { contended } from '@waybill/table/plan/step';
import type { Write } from '@waybill/table/write';
import { loadCollections } from '../collections.repository.ts';
import { sizeOf } from '../collections.ts';
import { ascending, copySteps } from '../copy.writes.ts';
import { loadUnheldChildren, seesAll } from '../market/children.repository.ts';
import { type Market, markets, ofMarket } from '../market/market.resource.ts';
import { findByReference } from '../market/reference.ts';
import { marketSettings, settingsOfMarket } from '../settings.ts';
import type { BackfillMarketBody, MarketBackfillResult } from './backfill.schema.ts';
import { type BackfillPlan, backfillMarket } from './backfill.ts';

/** At most one seeded row in two collections. */
const SEEDED_ROWS = 2;

/**
 * Writes what a market lacks and another one has, of any number, or nothing. Calls that change
 * the market or one of these rows meanwhile make it look again.
 */
export async function backfillMarketFrom(
  ctx: Context,
  reference: string,
  body: BackfillMarketBody,
): Promise<MarketBackfillResult | Rejection> {
  const { tenant } = ctx;
  return untilUncontended<MarketBackfillResult | Rejection>(async () => {
    const [{ stored }, settings] = await Promise.all([
      loadCollection(markets, { tenant }),
      loadSettings(tenant, marketSettings),
    ]);
    const rows = stored.map(({ row }) => row);
    const market = findByReference(rows, reference);
    if (isRejection(market)) return market;
    const source = findByReference(rows, body.source);
    if (isRejection(source)) return source;
    const [held, offered] = await Promise.all([
      loadUnheldChildren(tenant, market.id),
      loadCollections(tenant, source.id),
    ]);
    if (isRejection(held)) return held;
    const loaded = stored.find(({ row }) => row.id === market.id);
    if (!seesAll(loaded, held.rows)) return contended;
    const newId = ascending(ctx.newId, sizeOf(offered) + SEEDED_ROWS);
    const plan = backfillMarket(
      { market, ...held.rows },
      { market: source, ...offered },
      body,
      settingsOfMarket(settings, market.id),
      { at: ctx.at, newId },
    );
    if (isRejection(plan)) return plan;
    const outcome = await commitAtAnySize({
      tenant,
      id: ctx.newId(),
      ...copySteps(tenant, market.id, plan, ctx),
      counted: counted(tenant, plan, loaded),
      commit: (writes) => ctx.commit(writes, plan.answer),
    });
    return outcome ?? plan.answer;
  });
}

/** The market counts its new rows, unless it or its rows changed since these were decided. */
function counted(tenant: string, plan: BackfillPlan, market: Stored<Market> | undefined): Write[] {
  const added = sizeOf(plan);
  if (added === 0) return [];
  const update = recordKey(markets, { tenant }, plan.answer.market.id);
  const add = { [ofMarket.counter]: added };
  const when: Condition = {
    all: [
      ['rev', '=', market?.rev],
      [ofMarket.counter, '=', market?.item[ofMarket.counter]],
    ],
  };
  return [{ update, add, when, orElse: contended }];
}
