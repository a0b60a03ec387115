import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { changeWrites } from '@waybill/resources/change.writes';
import type { Collection } from '@waybill/resources/collection';
import { loadCollection } from '@waybill/resources/collection.repository';
import { refuseBeyondLimit } from '@waybill/resources/limit';
import { loadSettings } from '@waybill/settings/settings.repository';
import { runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { loadCollections } from '../collections/collections.repository.ts';
import { type MarketWithCollections, sizeOf } from '../collections/collections.ts';
import { ascending, copySteps } from '../collections/copy.writes.ts';
import { type Market, markets, ofMarket } from '../market/market.resource.ts';
import { findByReference } from '../market/market-reference.ts';
import { type MarketSettings, marketSettings, settingsOfMarket } from '../shared/settings.ts';
import type { CloneMarketBody, MarketCloneResult } from './clone.operations.ts';
import { type ClonePlan, cloneMarket } from './clone-market.ts';

/** The new market, and at most one seeded row in two of its collections. */
const NEW_ROWS = 3;

interface Loaded {
  readonly collection: Collection<Market>;
  readonly source: MarketWithCollections;
  readonly settings: MarketSettings;
}

type Refusal = Rejection<'not_found' | 'unique_violation' | 'limit_reached'>;

/**
 * Creates a market with the rows of the one that `reference` names, of any number (MKT-51 to
 * MKT-64). Its rows lie in partitions without a name before the decisive write makes the market.
 */
export async function clone(work: Work, reference: string, body: CloneMarketBody) {
  const { tenant, at } = work;
  return runCommand<Loaded, ClonePlan, MarketCloneResult, Refusal>(work, {
    load: async () => {
      const [collection, settings] = await Promise.all([
        loadCollection(markets, { tenant }),
        loadSettings(tenant, marketSettings),
      ]);
      const rows = collection.stored.map(({ row }) => row);
      const market = findByReference(rows, reference);
      if (isRejection(market)) return market;
      const source = { market, ...(await loadCollections(tenant, market.id)) };
      return { collection, source, settings: settingsOfMarket(settings) };
    },
    decide: ({ collection, source, settings }) => {
      const newId = ascending(work.newId, sizeOf(source) + NEW_ROWS);
      const plan = cloneMarket(source, body, settings, { at, newId });
      return refuseMarket(collection, plan.market) ?? plan;
    },
    write: (plan, { collection: { defaultId } }) => {
      // Had the default just gone with the last market, this one would have to follow it.
      const pointer = { from: defaultId, to: defaultId };
      const counting = { ...markets, internal: { [ofMarket.counter]: sizeOf(plan) } };
      const change = { before: undefined, after: plan.market, flagMoves: [], pointer };
      const { steps, recorded } = copySteps(tenant, plan.market.id, plan);
      return {
        steps,
        withDecision: [...changeWrites(counting, { tenant }, change, work), ...recorded],
      };
    },
    present: ({ answer }) => answer,
  });
}

/** Why a market cannot come beside those there are (MKT-61, MKT-64). */
function refuseMarket({ stored }: Collection<Market>, { code }: Market) {
  if (stored.some(({ row }) => row.code === code)) {
    return reject('unique_violation', `Another market has the code "${code}".`);
  }
  return refuseBeyondLimit(markets, stored.length + 1);
}
