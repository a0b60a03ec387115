import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Return } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, orderRow } from '../order/order-change.ts';
import { entryOf } from '../order/trail-entry.ts';
import type { CommandSettings } from '../shared/settings.ts';
import { findReturn, type NamedReturn, refuseClosedReturn } from './find-return.ts';
import { orderReturnRejected } from './return.events.ts';
import type { RejectReturnBody } from './return.schema.ts';
import { returnPayload } from './return-payload.ts';
import { returnLifecycle } from './return-status.ts';

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
