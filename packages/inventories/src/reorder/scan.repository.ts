import { outboxWrites } from '@waybill/events/outbox';
import type { Instant } from '@waybill/kernel/instant';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { write } from '@waybill/table/commit';
import { type Key, key } from '@waybill/table/key';
import { definePattern } from '@waybill/table/pattern';
import { get } from '@waybill/table/read';
import { loadLocations } from '../location/location.repository.ts';
import type { InventorySettings } from '../settings.ts';
import { readStockPage, type StockPosition } from '../stock/stock.repository.ts';
import type { ReorderScan } from './reorder.schema.ts';
import { dayOf, type LowRow, lowRows } from './scan.ts';

export const patterns = [
  definePattern({
    name: 'How far the scan for low stock rows came',
    key: 'pk = T#tenant#REORDER-SCAN, sk = PROGRESS',
    reads: 'the day of the last scan, and the row behind which it goes on',
  }),
];

const AT_ONCE = 8;
/** Keeps the answer of a call far below what an answer may weigh. */
const EMITTED_LIMIT = 20_000;

/** Who scans, and until when it may go on, in milliseconds. */
export interface Scan {
  readonly tenant: string;
  readonly at: Instant;
  readonly until: number;
}

interface Progress {
  /** The row behind which the scan of the day goes on; undefined at its beginning. */
  readonly behind: StockPosition | undefined;
  readonly done: boolean;
}

function progressKey(tenant: string): Key {
  return { pk: key('T', tenant, 'REORDER-SCAN'), sk: 'PROGRESS' };
}

async function loadProgress(tenant: string, day: string): Promise<Progress> {
  const item = await get(progressKey(tenant));
  if (item?.['day'] !== day) return { behind: undefined, done: false };
  const behind = item['behind'] as StockPosition | undefined;
  return { behind, done: behind === undefined };
}

/** What one scan stores is true beside any other: all rows up to there had their event today. */
async function storeProgress(
  tenant: string,
  day: string,
  behind: StockPosition | undefined,
): Promise<void> {
  const place = behind === undefined ? {} : { behind };
  await write({ put: { ...progressKey(tenant), _e: 'reorder-scan', day, ...place } });
}

/** Publishes the event of the day unless it is published already. */
async function tellOnce(tenant: string, { event }: LowRow): Promise<void> {
  for (const one of outboxWrites(tenant, [event])) await write(one);
}

async function scanBehind(
  { tenant, at, until }: Scan,
  settings: InventorySettings,
  start: StockPosition | undefined,
): Promise<ReorderScan> {
  const locations = await loadLocations(tenant);
  const emitted: LowRow['emitted'][] = [];
  let scanned = 0;
  let behind = start;
  do {
    const page = await readStockPage(tenant, behind);
    const low = lowRows(page.rows, locations, settings, at);
    await sideBySide(AT_ONCE, low, (one) => tellOnce(tenant, one));
    emitted.push(...low.map((one) => one.emitted));
    scanned += page.rows.length;
    behind = page.behind;
  } while (behind !== undefined && Date.now() < until && emitted.length < EMITTED_LIMIT);
  await storeProgress(tenant, dayOf(at), behind);
  return { enabled: true, scanned, emitted };
}

/**
 * Tells again of the rows that are down to their point, at most once a row and UTC day (contract
 * README, Amendments: Inventories). A scan that its time did not suffice for is continued by the
 * next one of the day; after a finished one the next begins anew.
 */
export async function scanReorderAlerts(
  scan: Scan,
  settings: InventorySettings,
): Promise<ReorderScan> {
  if (!settings.reorder_alert_enabled) return { enabled: false, scanned: 0, emitted: [] };
  const { behind } = await loadProgress(scan.tenant, dayOf(scan.at));
  return scanBehind(scan, settings, behind);
}

/** The same for the schedule: nothing when the tenant was scanned to the end today. */
export async function scanOnceADay(scan: Scan, settings: InventorySettings): Promise<void> {
  if (!settings.reorder_alert_enabled) return;
  const { behind, done } = await loadProgress(scan.tenant, dayOf(scan.at));
  if (!done) await scanBehind(scan, settings, behind);
}
