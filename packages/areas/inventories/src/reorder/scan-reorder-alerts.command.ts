import type { Author } from '@waybill/events/author';
import { recordEventsOnce } from '@waybill/events/record-events.writes';
import { Failures } from '@waybill/kernel/failures';
import { dayOf, type Instant } from '@waybill/kernel/instant';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { write } from '@waybill/table/commit';
import { loadLocations } from '../location/location.repository.ts';
import type { InventorySettings } from '../shared/settings.ts';
import { readStockPage, type StockPosition } from '../stock/stock.repository.ts';
import type { ReorderScan } from './reorder.schema.ts';
import { loadScanProgress, storeScanProgress } from './reorder-scan.repository.ts';
import { type LowRow, lowRows } from './reorder-scan.ts';

const AT_ONCE = 8;
/** Keeps the answer of a call far below what an answer may weigh. */
const EMITTED_LIMIT = 20_000;

/** A scan of a tenant, until when it may go on, in milliseconds, and who asked for it. */
export interface Scan {
  readonly tenant: string;
  readonly at: Instant;
  readonly until: number;
  /** Absent where the schedule asks. */
  readonly author?: Author;
}

/**
 * Publishes the event of the day for every low row, at most once a row and UTC day (INV-118). A
 * scan that runs out of time is continued by the next one of the day; after a finished one the
 * next begins anew (INV-120).
 */
export async function scanReorderAlerts(
  scan: Scan,
  settings: InventorySettings,
): Promise<ReorderScan> {
  if (!settings.reorder_alert_enabled) return { enabled: false, scanned: 0, emitted: [] };
  const { behind } = await loadScanProgress(scan.tenant, dayOf(scan.at));
  return scanBehind(scan, settings, behind);
}

/** The same for the schedule: nothing when the tenant was scanned to the end today (INV-121). */
export async function scanOnceADay(scan: Scan, settings: InventorySettings): Promise<void> {
  if (!settings.reorder_alert_enabled) return;
  const { behind, done } = await loadScanProgress(scan.tenant, dayOf(scan.at));
  if (!done) await scanBehind(scan, settings, behind);
}

/** A row that fails keeps no other waiting; the next scan of the day comes to its page again. */
async function scanBehind(
  { tenant, at, until, author }: Scan,
  settings: InventorySettings,
  start: StockPosition | undefined,
): Promise<ReorderScan> {
  const locations = await loadLocations(tenant);
  const failures = new Failures();
  const emitted: LowRow['emitted'][] = [];
  let scanned = 0;
  let behind = start;
  let failed: { readonly page: StockPosition | undefined } | undefined;
  do {
    const from = behind;
    const page = await readStockPage(tenant, from);
    const low = lowRows(page.rows, locations, settings, at);
    await sideBySide(AT_ONCE, low, async (one) => {
      const done = await failures.guard(one.emitted.stock_level_id, () =>
        publishOnce(tenant, one, author),
      );
      if (!done) failed ??= { page: from };
    });
    emitted.push(...low.map((one) => one.emitted));
    scanned += page.rows.length;
    behind = page.behind;
  } while (behind !== undefined && Date.now() < until && emitted.length < EMITTED_LIMIT);
  const next = failed === undefined ? behind : failed.page;
  if (failed === undefined || next !== start) await storeScanProgress(tenant, dayOf(at), next);
  failures.raise((count) => `${count} low rows were not reported`);
  return { enabled: true, scanned, emitted };
}

/** Publishes the event of the day unless it is published already. */
async function publishOnce(
  tenant: string,
  { change, event }: LowRow,
  author: Author | undefined,
): Promise<void> {
  await write(recordEventsOnce(tenant, change, [event], new Date(), author));
}
