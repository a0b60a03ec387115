import { write } from '@waybill/table/commit';
import {
  defineEntity,
  definePattern,
  json,
  type Key,
  key,
  optional,
  text,
} from '@waybill/table/item';
import { get } from '@waybill/table/read';
import type { StockPosition } from '../stock/stock.repository.ts';

export const patterns = [
  definePattern({
    name: 'How far the scan for low stock rows came',
    key: 'pk = T#tenant#REORDER_SCAN, sk = PROGRESS',
    reads: 'the day of the last scan, and the row behind which it goes on',
  }),
];

export const progressEntity = defineEntity({
  name: 'reorder_scan',
  attributes: { day: text, behind: optional(json<StockPosition>(), undefined) },
});

/** The progress of the scans of a day. */
export interface ScanProgress {
  /** The row behind which the scan of the day goes on; undefined at its beginning. */
  readonly behind: StockPosition | undefined;
  readonly done: boolean;
}

function progressKey(tenant: string): Key {
  return { pk: key('T', tenant, 'REORDER_SCAN'), sk: 'PROGRESS' };
}

export async function loadScanProgress(tenant: string, day: string): Promise<ScanProgress> {
  const item = await get(progressKey(tenant));
  const stored = item && progressEntity.read(item);
  if (stored?.day !== day) return { behind: undefined, done: false };
  return { behind: stored.behind, done: stored.behind === undefined };
}

/** True during any other scan as well: all rows up to there had their event of the day. */
export async function storeScanProgress(
  tenant: string,
  day: string,
  behind: StockPosition | undefined,
): Promise<void> {
  await write({ put: progressEntity.item(progressKey(tenant), { day, behind }) });
}
