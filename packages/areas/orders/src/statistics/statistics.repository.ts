import type { DailyFigures } from '@waybill/table/list';
import { readFigures } from '@waybill/table/read';
import { orderStore } from '../order/order.store.ts';

/** The figures of some days in their order, of one market or of all; nothing is read for no day. */
export async function loadFigures(
  tenant: string,
  days: readonly string[],
  market: string | undefined,
): Promise<DailyFigures> {
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return {};
  const of = market === undefined ? undefined : { column: 'market_id', value: market };
  return readFigures(orderStore, tenant, { from, to, of });
}
