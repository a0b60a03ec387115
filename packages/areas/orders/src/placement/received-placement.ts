import type { Rejection } from '@waybill/kernel/rejection';
import type { Order } from '../order/order.schema.ts';
import { orderAcknowledged, orderHeld } from '../order/standing.events.ts';
import { entryOf, type TrailEntry } from '../order/trail-entry.ts';
import { type PlacementDecision, preview } from './place-order.ts';
import type { Receipt } from './receipt.ts';

/** Lets the receipt judge a placement: it is refused, or held and acknowledged as it is placed (PEP-82). */
export function judgePlacement<Withheld extends Rejection>(
  decision: PlacementDecision,
  { review }: Pick<Receipt<Withheld>, 'review'>,
): PlacementDecision | Withheld {
  const judged = review(preview(decision));
  if (!('holdReason' in judged)) return judged;
  const { order } = decision;
  const isTaken = judged.acknowledge && order.status === 'placed';
  return {
    ...decision,
    order: {
      ...order,
      on_hold: judged.holdReason !== null,
      hold_reason: judged.holdReason,
      acknowledged_at: isTaken ? order.created_at : null,
    },
  };
}

/** Rows of the trail beside that of the placement: of the hold, and of the acknowledgement. */
export function receivedEntries({ peppol, ...order }: Order): TrailEntry[] {
  if (peppol === null) return [];
  const { on_hold, hold_reason: reason, acknowledged_at, external_ref } = order;
  const held = on_hold ? [entryOf(orderHeld, { number: order.number, reason })] : [];
  if (acknowledged_at === null) return held;
  const { number, external_id, external_refs } = order;
  const taken = { number, external_ref, external_id, external_refs, acknowledged_at };
  return [...held, entryOf(orderAcknowledged, taken)];
}
