import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { recordKey } from '@waybill/resources/address';
import { replaceToken } from '@waybill/resources/change-token.writes';
import { loadCollection } from '@waybill/resources/collection.repository';
import type { Stored } from '@waybill/resources/rules';
import { loadSettings } from '@waybill/settings/settings.repository';
import {
  type Condition,
  type Conflict,
  concurrentModification,
  type Write,
} from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { loadCollections } from '../collections/collections.repository.ts';
import { type Collections, sizeOf } from '../collections/collections.ts';
import {
  loadCollectionsForUpdate,
  seesAll,
} from '../collections/collections-for-update.repository.ts';
import { ascending, copySteps } from '../collections/copy.writes.ts';
import { type Market, markets, ofMarket, TRADE_TOKEN } from '../market/market.resource.ts';
import { findByReference } from '../market/market-reference.ts';
import { type MarketSettings, marketSettings, settingsOfMarket } from '../shared/settings.ts';
import type { BackfillMarketBody, MarketBackfillResult } from './backfill.operations.ts';
import { type BackfillPlan, backfillMarket } from './backfill-market.ts';

/** At most one seeded row in two collections. */
const SEEDED_ROWS = 2;

interface Loaded {
  readonly market: Stored<Market>;
  readonly rows: Collections;
  readonly source: Market;
  readonly offered: Collections;
  readonly settings: MarketSettings;
}

type BackfillRefusal = Conflict | Rejection<'not_found' | 'same_market' | 'limit_reached'>;

/**
 * Gives the market that `reference` names what it lacks and `body.source` has, rows of any number
 * (MKT-65 to MKT-75). Calls that change the market or one of these rows meanwhile make it decide
 * again.
 */
export async function backfill(work: Work, reference: string, body: BackfillMarketBody) {
  const { tenant, at } = work;
  return runCommand<Loaded, BackfillPlan, MarketBackfillResult, BackfillRefusal>(work, {
    load: () => loadBackfill(tenant, reference, body.source),
    decide: ({ market, rows, source, offered, settings }) => {
      const { row } = market;
      const newId = ascending(work.newId, sizeOf(offered) + SEEDED_ROWS);
      const from = { market: source, ...offered };
      return backfillMarket({ market: row, ...rows }, from, body, settings, { at, newId });
    },
    write: (plan, { market }) => {
      const { steps, recorded } = copySteps(tenant, market.row.id, plan);
      return { steps, withDecision: [...countRows(tenant, market, sizeOf(plan)), ...recorded] };
    },
    present: ({ answer }) => answer,
  });
}

async function loadBackfill(tenant: string, reference: string, source: string) {
  const [{ stored }, settings] = await Promise.all([
    loadCollection(markets, { tenant }),
    loadSettings(tenant, marketSettings),
  ]);
  const rows = stored.map(({ row }) => row);
  const target = findByReference(rows, reference);
  if (isRejection(target)) return target;
  const from = findByReference(rows, source);
  if (isRejection(from)) return from;
  const [own, offered] = await Promise.all([
    loadCollectionsForUpdate(tenant, target.id),
    loadCollections(tenant, from.id),
  ]);
  if (isRejection(own)) return own;
  const market = stored.find(({ row }) => row === target);
  if (market === undefined || !seesAll(market, own.rows)) return concurrentModification;
  return {
    market,
    rows: own.rows,
    source: from,
    offered,
    settings: settingsOfMarket(settings, target.id),
  };
}

/** The market counts its new rows, unless it or its rows changed since these were decided. */
function countRows(tenant: string, { row, rev, item }: Stored<Market>, added: number): Write[] {
  if (added === 0) return [];
  const when: Condition = {
    all: [
      ['rev', '=', rev],
      [ofMarket.counter, '=', item[ofMarket.counter]],
    ],
  };
  return [
    {
      update: recordKey(markets, { tenant }, row.id),
      add: { [ofMarket.counter]: added },
      when,
      orElse: concurrentModification,
    },
    replaceToken({ tenant, name: TRADE_TOKEN }),
  ];
}
