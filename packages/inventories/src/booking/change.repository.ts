import { orderedPrefixedIds, orderedUuids } from '@waybill/kernel/ordered-id';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { loadSettings } from '@waybill/settings/settings.repository';
import { commitAtAnySize } from '@waybill/table/plan/commit-plan';
import type { Locks } from '@waybill/table/plan/locks';
import type { Write } from '@waybill/table/write';
import { retryOnConflict } from '@waybill/work/retry';
import type { Work } from '@waybill/work/work';
import { loadLocations } from '../location/location.repository.ts';
import { type InventorySettings, inventorySettings } from '../settings.ts';
import { type Moment, openBook, refuseTwins, type StockBook, type StoredStock } from './book.ts';
import { type ChangeRefusal, changeSteps } from './change.writes.ts';
import type { LocationFacts } from './location-of-call.ts';
import type { Decision } from './movement-batch.ts';

/** What a change takes from its call. */
export type ChangeContext = Work;

/** What a decision is made on: as loaded for one attempt. */
export interface Loaded {
  readonly book: StockBook;
  readonly locations: readonly LocationFacts[];
  readonly settings: InventorySettings;
  readonly moment: Moment;
}

/** A call that changes stock: what it reads, what it decides, what it answers. */
export interface StockCall<Found extends { readonly stock: readonly StoredStock[] }, Made, Answer> {
  /** What a run of many calls has read already; the others read the settings with the rest. */
  readonly settings?: InventorySettings;
  /** What the body refuses under the settings, whatever was found: it is said first. */
  readonly refuse?: (settings: InventorySettings) => Rejection | undefined;
  /** Loads what the call is about; `contended` when a plan other than its own holds some of it. */
  readonly load: (own: Locks | undefined) => Promise<Found | Rejection>;
  readonly decide: (loaded: Loaded, found: Found) => Decision<Made> | Rejection;
  readonly present: (made: Made) => Answer;
}

/** The settings of a tenant; those of inventories know no market. */
export async function loadInventorySettings(tenant: string): Promise<InventorySettings> {
  const stored = await loadSettings(tenant, inventorySettings);
  return stored.for(undefined);
}

/**
 * Loads, decides and commits until no other call comes between: the change as a whole, with its
 * events, its counts and the recorded answer, or nothing of it. A decision on fresh rows has the
 * last word, so a buyer who lost the last one is told that it is gone (contract README,
 * Inventories).
 */
export async function changeStock<
  Found extends { readonly stock: readonly StoredStock[] },
  Made,
  Answer,
>(ctx: ChangeContext, call: StockCall<Found, Made, Answer>): Promise<Answer | Rejection> {
  return retryOnConflict<Answer | Rejection>(async (race) => {
    const [begun, settings, locations, found] = await Promise.all([
      ctx.begin(),
      call.settings ?? loadInventorySettings(ctx.tenant),
      loadLocations(ctx.tenant),
      call.load(race.locks),
    ]);
    if (isRejection(begun)) return begun;
    const refusedByBody = call.refuse?.(settings);
    if (refusedByBody !== undefined) return refusedByBody;
    if (isRejection(found)) return found;
    const moment = { at: ctx.at, newId: orderedUuids(ctx.now, 0) };
    const book = openBook(found.stock, moment);
    const decision = call.decide({ book, locations, settings, moment }, found);
    if (isRejection(decision)) return decision;
    const { change, answer: made } = decision;
    const twins = refuseTwins(change.rows);
    if (twins !== undefined) return twins;
    const answer = call.present(made);
    const newPrefixedId = orderedPrefixedIds(ctx.now);
    const telling = { at: ctx.at, newPrefixedId, locations, settings };
    const sized = {
      tenant: ctx.tenant,
      id: moment.newId(),
      ...changeSteps(ctx.tenant, change, telling),
      commit: (writes: readonly Write<ChangeRefusal>[]) => ctx.commit(writes, answer),
    };
    const refused = await commitAtAnySize(sized, race);
    return refused ?? answer;
  });
}
