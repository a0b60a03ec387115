import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { type Addition, addItems } from '../command/add-items.ts';
import { cancelItems, type ItemsCancel } from '../command/cancel-items.ts';
import { cancel } from '../command/cancel-order.ts';
import { orderUpdated } from '../command/command.events.ts';
import { hold } from '../command/hold-order.ts';
import { type OrderUpdate, update } from '../command/update-order.ts';
import { askFor, askReserved } from '../fulfillment/goods-lines.ts';
import type { GoodsAsk, OrderGoods } from '../goods/goods.port.ts';
import type { KeptOrder } from '../order/kept-order.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, nextOrder } from '../order/order-change.ts';
import type { Taken } from '../order/order-claims.writes.ts';
import { refuseHold } from '../order/order-guards.ts';
import { isFinal } from '../order/order-status.ts';
import { type OrderPeppol, peppolColumns } from '../order/peppol.schema.ts';
import { entryOf } from '../order/trail-entry.ts';
import type { Note, Receipt } from '../placement/receipt.ts';
import type { CommandSettings } from '../shared/settings.ts';
import { joinSteps } from './join-steps.ts';

/** All that a document changes of an order as it stands. */
export interface ReceivedChange {
  readonly columns: OrderUpdate['columns'];
  /** The facts of the order from then on. */
  readonly peppol: OrderPeppol;
  readonly added: Addition['items'];
  readonly cancelled: ItemsCancel['positions'];
  /** Quantities that the buyer wants of its lines from now on. */
  readonly wanted: ReadonlyMap<string, number>;
  readonly note: Note | null;
  readonly cancelled_by: string;
  readonly reason: string;
}

/** The cancellation of an order by its buyer. */
export interface ReceivedCancellation {
  readonly cancelled_by: string;
  readonly reason: string;
  /** Id of its document, and its process. */
  readonly document_id: string;
  readonly profile: OrderPeppol['profile'];
}

/** A plan for an order as it stands; `held` is what its hold says against it. */
export type PlanChange = (
  order: KeptOrder,
  held: string | null,
) => (ReceivedChange & Pick<Receipt, 'review'>) | Rejection;

/** A change by a document, and whether its key may lift the threshold of approval. */
export interface ChangeInput extends Pick<Receipt, 'beside'> {
  readonly plan: PlanChange;
  readonly mayApprove: boolean;
}

/** The change of an order by a document, and the comment of its buyer. */
export interface ChangeOfReceipt {
  readonly change: Change<unknown, Taken>;
  readonly note: Note | null;
}

const heldBy = (order: OrderAggregate, settings: CommandSettings): string | null =>
  refuseHold(order, 'items-create', settings)?.message ?? null;

/** Reads the goods of what a change adds and takes off (PEP-87). */
export function askReceived(
  order: OrderAggregate,
  { plan }: Pick<ChangeInput, 'plan'>,
  settings: CommandSettings,
): GoodsAsk | undefined {
  const reserved = askReserved(order);
  if (reserved === undefined) return undefined;
  const planned = plan(order, heldBy(order, settings));
  return isRejection(planned)
    ? undefined
    : { ...reserved, articles: askFor(planned.added).articles };
}

/**
 * Changes an order as a document asks for it, as one change or not at all: header, added positions, then
 * what is taken off, by the commands that stand (PEP-83). Its receipt judges the order that comes of it.
 */
export function changeReceived(
  order: OrderAggregate,
  { plan, mayApprove }: Pick<ChangeInput, 'plan' | 'mayApprove'>,
  settings: CommandSettings,
  moment: Moment,
  goods?: OrderGoods,
): ChangeOfReceipt | Rejection {
  const planned = plan(order, heldBy(order, settings));
  if (isRejection(planned)) return planned;
  const { added, cancelled, cancelled_by, reason } = planned;
  const taken = { positions: cancelled, cancelled_by, reason };
  const change = joinSteps(order, [
    (one) => updateHeader(one, planned, settings, moment),
    (one) =>
      added.length === 0
        ? undefined
        : addItems(one, { items: added, mayApprove }, settings, moment, goods),
    // Takes quantities off the order, and ends it with its last one.
    (one) =>
      cancelled.length === 0 ? undefined : cancelItems(one, taken, settings, moment, goods),
    (one) => wantLines(one, planned, moment),
    (one) => mark(one, planned, settings, moment),
  ]);
  return isRejection(change) ? change : { change, note: planned.note };
}

/** Cancels an order as its buyer asks for it (PEP-88). */
export function cancelReceived(
  order: OrderAggregate,
  { review, document_id, profile, ...asked }: ReceivedCancellation & Pick<Receipt, 'review'>,
  settings: CommandSettings,
  moment: Moment,
  goods?: OrderGoods,
): ChangeOfReceipt | Rejection {
  const change = joinSteps(order, [
    (one) => cancel(one, { ...asked, byBuyer: false }, settings, moment, goods),
    (one) =>
      one.peppol === null
        ? undefined
        : tellFacts(one, { ...one.peppol, document_id, profile }, moment),
    (one) => mark(one, { review }, settings, moment),
  ]);
  return isRejection(change) ? change : { change, note: null };
}

const tellFacts = (
  order: OrderAggregate,
  peppol: OrderPeppol,
  moment: Moment,
  columns: readonly string[] = [],
): Change => ({
  order: nextOrder(order, peppolColumns(peppol), moment),
  entries: [entryOf(orderUpdated, { columns: [...columns, 'peppol'] })],
  answer: null,
});

/** Columns of the header; a buyer's document changes them whatever the shop allows itself later. */
function updateHeader(
  order: OrderAggregate,
  { columns, peppol }: ReceivedChange,
  settings: CommandSettings,
  moment: Moment,
) {
  const allowed = { ...settings, allow_modification_after_acknowledge: true };
  const updated = update(order, { columns, byBuyer: false }, allowed, moment);
  if (isRejection(updated)) return updated;
  const told = tellFacts({ ...order, ...updated.order }, peppol, moment, Object.keys(columns));
  return { ...updated, ...told };
}

/** All positions of a line keep what the buyer wants of it. */
function wantLines(
  order: OrderAggregate,
  { wanted }: ReceivedChange,
  moment: Moment,
): Change | undefined {
  if (wanted.size === 0) return undefined;
  const items = order.items.map((item) => {
    const { peppol } = item;
    const quantity = peppol === null ? undefined : wanted.get(peppol.line_id);
    if (peppol === null || quantity === undefined || quantity === peppol.wanted) return item;
    return { ...item, peppol: { ...peppol, wanted: quantity }, updated_at: moment.at };
  });
  return { order: nextOrder(order, {}, moment), items, entries: [], answer: null };
}

/** Lets the receipt judge what came of the order: it is withheld, or held (PEP-82). */
function mark(
  order: OrderAggregate,
  { review }: Pick<Receipt, 'review'>,
  settings: CommandSettings,
  moment: Moment,
) {
  const judged = review(order);
  if (isRejection(judged)) return judged;
  if (isFinal(order.status)) return undefined;
  const { holdReason: reason } = judged;
  return reason === null ? undefined : hold(order, { reason }, settings, moment);
}
