import type { Context } from '@waybill/api/context';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { changeWrites } from '@waybill/resources/change.writes';
import { loadCollection } from '@waybill/resources/collection.repository';
import { refuseBeyondLimit } from '@waybill/resources/limit';
import { loadSettings } from '@waybill/settings/settings.repository';
import { commitAtAnySize, untilUncontended } from '@waybill/table/plan/commit';
import { loadCollections } from '../collections.repository.ts';
import { sizeOf } from '../collections.ts';
import { ascending, copySteps } from '../copy.writes.ts';
import { markets, ofMarket } from '../market/market.resource.ts';
import { findByReference } from '../market/reference.ts';
import { marketSettings, settingsOfMarket } from '../settings.ts';
import type { CloneMarketBody, MarketCloneResult } from './clone.schema.ts';
import { cloneMarket } from './clone.ts';

/** The new market, and at most one seeded row in two of its collections. */
const NEW_ROWS = 3;

/**
 * Writes a clone with all its rows and their events, of any number, or nothing. Its rows lie in
 * partitions that nobody can name before the decisive write makes the market.
 */
export async function cloneMarketOf(
  ctx: Context,
  reference: string,
  body: CloneMarketBody,
): Promise<MarketCloneResult | Rejection> {
  const { tenant } = ctx;
  const scope = { tenant };
  return untilUncontended<MarketCloneResult | Rejection>(async () => {
    const [{ stored, defaultId }, settings] = await Promise.all([
      loadCollection(markets, scope),
      loadSettings(tenant, marketSettings),
    ]);
    const rows = stored.map(({ row }) => row);
    const market = findByReference(rows, reference);
    if (isRejection(market)) return market;
    const source = { market, ...(await loadCollections(tenant, market.id)) };
    const newId = ascending(ctx.newId, sizeOf(source) + NEW_ROWS);
    const plan = cloneMarket(source, body, settingsOfMarket(settings), { at: ctx.at, newId });
    if (isRejection(plan)) return plan;
    if (rows.some(({ code }) => code === plan.market.code)) {
      return reject('unique_violation', `Another market has the code "${plan.market.code}".`);
    }
    const full = refuseBeyondLimit(markets, rows.length + 1);
    if (full !== undefined) return full;
    // Had the default just gone with the last market, this one would have to follow it.
    const pointer = { from: defaultId, to: defaultId };
    const counting = { ...markets, internal: { [ofMarket.counter]: sizeOf(plan) } };
    const change = { before: undefined, after: plan.market, flagMoves: [], pointer };
    const outcome = await commitAtAnySize({
      tenant,
      id: ctx.newId(),
      ...copySteps(tenant, plan.market.id, plan, ctx),
      counted: changeWrites(counting, scope, change, ctx),
      commit: (writes) => ctx.commit(writes, plan.answer),
    });
    return outcome ?? plan.answer;
  });
}
