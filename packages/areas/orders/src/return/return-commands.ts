import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { findReturn } from '../order/find-return.ts';
import type { Item } from '../order/item.schema.ts';
import type { Return } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, orderRow } from '../order/order-change.ts';
import { addQuantities } from '../order/position-quantities.ts';
import { entryOf } from '../order/trail-entry.ts';
import type { CommandSettings } from '../shared/settings.ts';
import { orderReturnCompleted, orderReturnReceived, orderReturnRejected } from './return.events.ts';
import type {
  CompleteReturnBody,
  RejectReturnBody,
  Restock,
  ReturnCompleted,
} from './return.schema.ts';
import { returnLifecycle, returnPayload } from './return-status.ts';

/** Which return of the order a command is about. */
export interface NamedReturn {
  readonly returnId: string;
}

/** Refuses a command on a return that is completed or rejected (ORD-77). */
function refuseClosedReturn({ number, status }: Return): Rejection<'return_closed'> {
  return reject('return_closed', `Return ${number} is ${status}.`);
}

/** Notes that the goods of a registered return arrived (ORD-73). */
export function receiveReturn(
  order: OrderAggregate,
  { returnId }: NamedReturn,
  _settings: CommandSettings,
  moment: Moment,
): Change<Return> | Rejection<'not_found' | 'return_not_registered'> {
  const found = findReturn(order, returnId);
  if (isRejection(found)) return found;
  const status = returnLifecycle[found.status].receive;
  if (status === undefined) {
    const message = `Return ${found.number} is ${found.status}, not registered.`;
    return reject('return_not_registered', message);
  }
  const received = { ...found, status, received_at: moment.at, updated_at: moment.at };
  return {
    order: orderRow(order),
    returns: [received],
    entries: [entryOf(orderReturnReceived, returnPayload(received))],
    answer: received,
  };
}

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

/** Turns an open return down; what it claimed may be requested again (ORD-67, ORD-75). */
export function rejectReturn(
  order: OrderAggregate,
  { returnId, reason = null, ...body }: NamedReturn & RejectReturnBody,
  _settings: CommandSettings,
  moment: Moment,
): Change<Return> | Rejection<'not_found' | 'return_closed'> {
  const found = findReturn(order, returnId);
  if (isRejection(found)) return found;
  const status = returnLifecycle[found.status].reject;
  if (status === undefined) return refuseClosedReturn(found);
  const resolution = body.resolution ?? reason;
  const rejected: Return = {
    ...found,
    status,
    resolution,
    rejected_at: moment.at,
    updated_at: moment.at,
  };
  return {
    order: orderRow(order),
    returns: [rejected],
    entries: [entryOf(orderReturnRejected, { ...returnPayload(rejected), resolution, reason })],
    answer: rejected,
  };
}
