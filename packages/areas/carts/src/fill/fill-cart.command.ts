import type { Context } from '@waybill/api/context';
import { isRejection } from '@waybill/kernel/rejection';
import { openCart } from '../cart/open-cart.command.ts';
import { changeLines } from '../line/change-lines.command.ts';
import { lineChild } from '../line/line.entity.ts';
import { type Filling, type FillRefusal, fillLines } from './fill-lines.ts';

/** The content with which a cart is filled. */
interface CartFill extends Filling {
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

async function fillNew<Answer>(
  ctx: Context,
  { contact_id, name, currency, is_current, ...filling }: Omit<CartFill, 'cart_id'>,
  present: (cartId: string) => Answer,
) {
  const owner = { contact_id, session_key: null };
  const fields = { ...owner, name, currency, channel_id: null, is_current, metadata: null };
  return openCart<Answer, FillRefusal>(
    ctx,
    fields,
    (cart, settings, moment) => {
      const empty = { cart, priced: false, lines: [] };
      const open = fillLines(empty, { ...filling, currency }, settings, moment);
      if (isRejection(open)) return open;
      const { lines, ...state } = open;
      return { ...state, children: lines.map(lineChild) };
    },
    ({ id }) => present(id),
  );
}

/**
 * Fills a cart, or a new one, in one change with the answer that `present` makes of it: that answer
 * is the one that is kept for the caller's Idempotency-Key (CRT-42 to CRT-45).
 */
export async function fillCart<Answer>(
  ctx: Context,
  { cart_id, ...filling }: CartFill,
  present: (filled: CartFilled) => Answer,
) {
  const added = filling.lines.length;
  if (cart_id === null) {
    return fillNew(ctx, filling, (id) => present({ cart_id: id, cart_created: true, added }));
  }
  return changeLines<Answer, FillRefusal>(ctx, cart_id, (open, settings, moment) => {
    const after = fillLines(open, filling, settings, moment);
    if (isRejection(after)) return after;
    return { after, answer: present({ cart_id, cart_created: false, added }) };
  });
}
