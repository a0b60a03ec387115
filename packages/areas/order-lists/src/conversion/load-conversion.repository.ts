import type { Context } from '@waybill/api/context';
import { isRejection } from '@waybill/kernel/rejection';
import { loadSettings } from '@waybill/settings/settings.repository';
import { readableList } from '../command/readable-list.repository.ts';
import type { ArticleLookup } from '../position/article-port.ts';
import { orderListSettings } from '../shared/settings.ts';
import { takePositions } from './convert-list.ts';
import type { PriceResolver } from './price-port.ts';

/** The questions of a conversion to others about articles. */
export interface ArticlePorts {
  readonly lookup: ArticleLookup;
  readonly prices: PriceResolver;
}

/**
 * All that a conversion stands on: the list where the caller may read it, the positions that it
 * takes, and what they cost (ORL-50 to ORL-54). It begins the work beside, so that the kept answer
 * of a repeated call comes first.
 */
export async function loadConversion(
  ctx: Context,
  listId: string,
  currency: string | null,
  { lookup, prices }: ArticlePorts,
) {
  const [begun, found, stored] = await Promise.all([
    ctx.begin(),
    readableList(ctx, listId),
    loadSettings(ctx.tenant, orderListSettings),
  ]);
  if (isRejection(begun)) return begun;
  if (isRejection(found)) return found;
  const settings = stored.for(begun.market?.id);
  const known = await lookup(ctx.tenant, found.positions);
  const taken = takePositions(found.positions, known, settings);
  if (isRejection(taken)) return taken;
  const unitPrices = await prices(ctx.tenant, taken.positions, currency);
  return { list: found.list, ...taken, prices: unitPrices, settings };
}
