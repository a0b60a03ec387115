import type { Context } from '@waybill/api/context';
import { isRejection } from '@waybill/kernel/rejection';
import type { Cart } from '../cart/cart.schema.ts';
import type { NewCart } from '../cart/create-cart.ts';
import { openCart } from '../cart/open-cart.command.ts';
import { changeLines } from '../line/change-lines.command.ts';
import { lineChild } from '../line/line.entity.ts';
import {
  asNewLine,
  type FillLine,
  type FillRefusal,
  type Putting,
  putLines,
} from './fill-lines.ts';

/** Opens a cart with lines, all of it in one change with the answer (CRT-43, CRT-104). */
export async function openFilled<Answer>(
  ctx: Context,
  fields: NewCart,
  putting: Putting,
  present: (cart: Cart) => Answer,
) {
  return openCart<Answer, FillRefusal>(
    ctx,
    fields,
    (cart, settings, moment) => {
      const open = putLines({ cart, priced: false, lines: [] }, putting, settings, moment);
      if (isRejection(open)) return open;
      const { lines, ...state } = open;
      return { ...state, children: lines.map(lineChild) };
    },
    present,
  );
}

/** Puts lines into a cart, all of them in one change with the answer (CRT-45, CRT-106, CRT-107). */
export async function fillOpen<Answer>(
  ctx: Context,
  id: string,
  putting: Putting,
  present: (cart: Cart) => Answer,
) {
  return changeLines<Answer, FillRefusal>(ctx, id, (open, settings, moment) => {
    const after = putLines(open, putting, settings, moment);
    return isRejection(after) ? after : { after, answer: present(after.cart) };
  });
}

/** The content with which a cart is filled. */
interface CartFill extends Putting<FillLine> {
  /** Whose cart it becomes, and how it is called, where none is named. */
  readonly contact_id: string;
  readonly name: string;
  /** The cart to fill; null opens one. */
  readonly cart_id: string | null;
  /** True where a new cart becomes the contact's current cart. */
  readonly is_current: boolean;
}

/** The result of a fill. */
interface CartFilled {
  readonly cart_id: string;
  readonly cart_created: boolean;
  /** Lines that were written or merged. */
  readonly added: number;
}

/**
 * Fills a cart, or a new one, in one change with the answer that `present` makes of it: that answer
 * is the one that is kept for the caller's Idempotency-Key (CRT-42 to CRT-45).
 */
export async function fillCart<Answer>(
  ctx: Context,
  { cart_id, contact_id, name, is_current, currency, mode, lines }: CartFill,
  present: (filled: CartFilled) => Answer,
) {
  const putting = { currency, mode, lines: lines.map(asNewLine) };
  const answer = ({ id }: Cart) =>
    present({ cart_id: id, cart_created: cart_id === null, added: lines.length });
  if (cart_id !== null) return fillOpen(ctx, cart_id, putting, answer);
  const owner = { contact_id, session_key: null };
  const fields = { ...owner, name, currency, channel_id: null, is_current, metadata: null };
  return openFilled(ctx, fields, putting, answer);
}
