import type { Context } from '@waybill/api/context';
import { allows } from '@waybill/api/permission';
import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { nextRev } from '@waybill/table/aggregate';
import { askReserved } from '../fulfillment/goods-lines.ts';
import type { GoodsPort } from '../goods/goods.port.ts';
import { changeOrder } from '../order/change-order.command.ts';
import type { KeptOrder } from '../order/kept-order.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, detailAfter } from '../order/order-change.ts';
import type { Receipt } from '../placement/receipt.ts';
import { receivedWrites } from '../placement/received.writes.ts';
import {
  askReceived,
  type ChangeOfReceipt,
  cancelReceived,
  changeReceived,
  type PlanChange,
  type ReceivedCancellation,
} from './received-change.ts';

/** The writes and the answer of a receipt, made of the order that it changes. */
interface Received<Answer> extends Pick<Receipt, 'beside'> {
  readonly present: (order: KeptOrder) => Answer;
}

/** The change of an order with what its receipt writes and answers. */
function withReceipt<Answer>(
  ctx: Context,
  before: OrderAggregate,
  decided: ChangeOfReceipt | Rejection,
  { beside, present }: Received<Answer>,
): Change<Answer, Rejection> | Rejection {
  if (isRejection(decided)) return decided;
  const { change, note } = decided;
  const after = detailAfter(before, change);
  const rev = nextRev(before.version);
  return {
    ...change,
    beside: () => receivedWrites(ctx, after, { beside, note }, rev),
    answer: present(after),
  };
}

/** Changes an order as a document asks for it, in one change with what its receipt writes (PEP-83). */
export async function receiveChange<Answer>(
  ctx: Context,
  orderId: string,
  plan: PlanChange,
  received: Received<Answer>,
  port: GoodsPort,
) {
  const input = { plan, mayApprove: allows(ctx.permissions, 'orders.approve') };
  type Input = typeof input;
  return changeOrder(
    ctx,
    orderId,
    input,
    (order, asked: Input, settings, moment: Moment, goods) =>
      withReceipt(ctx, order, changeReceived(order, asked, settings, moment, goods), received),
    { port, ask: askReceived },
  );
}

/** Cancels an order as its buyer asks for it, in one change with what the receipt writes (PEP-88). */
export async function receiveCancellation<Answer>(
  ctx: Context,
  orderId: string,
  cancellation: ReceivedCancellation & Pick<Receipt, 'review'>,
  received: Received<Answer>,
  port: GoodsPort,
) {
  return changeOrder(
    ctx,
    orderId,
    cancellation,
    (order, asked, settings, moment: Moment, goods) =>
      withReceipt(ctx, order, cancelReceived(order, asked, settings, moment, goods), received),
    { port, ask: askReserved },
  );
}
