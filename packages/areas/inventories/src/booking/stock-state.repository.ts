import { isAt, type Places } from '@waybill/api/places';
import { type Moment, momentAt } from '@waybill/kernel/moment';
import { isRejection } from '@waybill/kernel/rejection';
import type { Conflict } from '@waybill/table/write';
import type { Work } from '@waybill/work/work';
import type { LocationFacts } from '../location/call-location.ts';
import { loadLocations } from '../location/location.repository.ts';
import { loadInventorySettings } from '../shared/settings.repository.ts';
import type { InventorySettings } from '../shared/settings.ts';
import { refuseUnsettled } from '../stock/stock.repository.ts';
import type { StoredStock } from '../stock/stock-row.ts';

/** The state that a change of stock is decided on, as loaded for one attempt. */
export interface StockState {
  readonly stock: readonly StoredStock[];
  readonly locations: readonly LocationFacts[];
  readonly settings: InventorySettings;
  readonly moment: Moment;
  readonly places: Places;
}

/**
 * The same for a call that has to know what is really there at some locations, by their codes: what
 * calls at work have taken from there, or noted to bring, is waited for. Null is where the key of the
 * call is bound to, all of whose rows are loaded.
 */
export async function loadSettledState(
  work: Work,
  codes: readonly (string | null)[],
  finding: Promise<Pick<StockState, 'stock'> | Conflict>,
): Promise<StockState | Conflict> {
  const state = await loadStockState(work, finding);
  if (isRejection(state)) return state;
  const named = state.locations.filter(({ code }) => codes.includes(code)).map(({ id }) => id);
  const isMeant = codes.includes(null) ? () => true : (id: string) => named.includes(id);
  const stock = state.stock.filter(({ row }) => isMeant(row.location_id));
  return (await refuseUnsettled(work.tenant, stock)) ?? state;
}

/**
 * Loads what every change of stock needs beside the rows that it finds, of which a key that is bound
 * to locations has its own alone (API-315). A run of many changes reads the settings once and hands
 * them in.
 */
export async function loadStockState<Found extends Pick<StockState, 'stock'>>(
  work: Pick<Work, 'tenant' | 'now' | 'places'>,
  finding: Promise<Found | Conflict>,
  known?: InventorySettings,
): Promise<(Found & StockState) | Conflict> {
  const [settings, locations, found] = await Promise.all([
    known ?? loadInventorySettings(work.tenant),
    loadLocations(work.tenant),
    finding,
  ]);
  if (isRejection(found)) return found;
  const { places } = work;
  const stock = found.stock.filter(({ row }) => isAt(places, row.location_id));
  return { ...found, stock, settings, locations, moment: momentAt(work.now), places };
}
