import type { Moment } from '@waybill/kernel/moment';
import type { OrderGoods } from '../goods/goods.port.ts';
import type { KeptFulfillment } from '../order/fulfillment.entity.ts';
import { cancelledEntries, type Told } from './fulfillment-entries.ts';
import { type LeavingLine, letLeave } from './leaving-lines.ts';
import { codesOf } from './show-fulfillment.ts';

/** Gives back the goods of lines that are not shipped any more (ORD-284). */
export function releaseGoods(
  fulfillments: readonly KeptFulfillment[],
  leaving: readonly LeavingLine[],
  goods: OrderGoods | undefined,
  { at }: Pick<Moment, 'at'>,
): Told {
  const left = letLeave(fulfillments, leaving, 'leave', at);
  goods?.release(left.ends);
  const told = cancelledEntries(left.fulfillments, codesOf(goods?.locations));
  return { fulfillments: left.fulfillments, told };
}
