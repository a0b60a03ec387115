import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Item } from '../order/item.schema.ts';
import type { Return } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, orderRow } from '../order/order-change.ts';
import { addQuantities } from '../order/position-quantities.ts';
import { entryOf } from '../order/trail-entry.ts';
import type { CommandSettings } from '../shared/settings.ts';
import { findReturn, type NamedReturn, refuseClosedReturn } from './find-return.ts';
import { orderReturnCompleted } from './return.events.ts';
import type { CompleteReturnBody, Restock, ReturnCompleted } from './return.schema.ts';
import { returnPayload } from './return-payload.ts';
import { returnLifecycle } from './return-status.ts';

/** Completes an open return: its quantities count as returned from now on (ORD-74). */
export function completeReturn(
  order: OrderAggregate,
  { returnId, resolution = null }: NamedReturn & CompleteReturnBody,
  _settings: CommandSettings,
  moment: Moment,
): Change<ReturnCompleted> | Rejection<'not_found' | 'return_closed'> {
  const found = findReturn(order, returnId);
  if (isRejection(found)) return found;
  const status = returnLifecycle[found.status].complete;
  if (status === undefined) return refuseClosedReturn(found);
  const completed: Return = {
    ...found,
    status,
    resolution,
    completed_at: moment.at,
    updated_at: moment.at,
  };
  const restock = restockOf(order.items, completed);
  return {
    order: orderRow(order),
    items: addQuantities(order.items, completed.positions, 'quantity_returned', moment.at),
    returns: [completed],
    entries: [
      entryOf(orderReturnCompleted, {
        ...returnPayload(completed),
        resolution,
        restock: restockForEvent(restock),
      }),
    ],
    answer: { ...completed, restock },
  };
}

function restockOf(items: readonly Item[], { positions }: Return): Restock {
  const byId = new Map(items.map((item) => [item.id, item]));
  return positions
    .filter(({ restock }) => restock)
    .map(({ order_item_id: id, quantity }) => {
      const item = byId.get(id);
      return { product_id: item?.product_id ?? null, sku: item?.sku ?? null, quantity };
    });
}

/** Space in an event beside 500 positions; article numbers can be long. */
const RESTOCK_BYTES = 128 * 1024;

/** Null says nothing about it: the positions still carry their flags. */
function restockForEvent(restock: Restock): Restock | null {
  return Buffer.byteLength(JSON.stringify(restock)) <= RESTOCK_BYTES ? restock : null;
}
