import { authorOf, type Context } from '@waybill/api/context';
import type { Rejection } from '@waybill/kernel/rejection';
import { type Changes, joinChanges } from '@waybill/table/write';
import { commentRecords } from '../comment/comment.writes.ts';
import type { KeptOrder } from '../order/kept-order.ts';
import type { Note, Receipt } from './receipt.ts';

/**
 * Writes that become true with an order that a document made or changed: those of its receipt, and the note
 * of the buyer as a comment that the customer reads (PEP-82). `rev` is the version that the change makes.
 */
export function receivedWrites<Withheld extends Rejection>(
  ctx: Context,
  order: KeptOrder,
  { beside, note }: Pick<Receipt<Withheld>, 'beside'> & { readonly note: Note | null },
  rev: number,
): Changes<Withheld> {
  if (note === null) return beside(order);
  const comment = {
    ...note,
    id: ctx.newId(),
    order_id: order.id,
    actor: null,
    by: authorOf(ctx).by,
    visibility: 'customer',
    created_at: order.updated_at,
  } as const;
  const noted = commentRecords(ctx.tenant, { number: order.number, rev }, comment, ctx);
  return joinChanges<Withheld>(beside(order), { steps: [], withDecision: noted });
}
