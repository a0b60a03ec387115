import { defineOperation } from '@waybill/api/operation';
import { serve } from '@waybill/api/serve';
import { fillCart } from '@waybill/carts/fill/fill-cart.command';
import type { FillLine } from '@waybill/carts/fill/fill-lines';
import type { CartFilled, FillCart } from '@waybill/order-lists/conversion/cart-port';
import { type Call, invoke, type Reply } from '@waybill/testing/invoke';
import * as v from 'valibot';
import type { Problem } from './carts.factory.ts';

/** What lists ask of carts, bound as the handler of a conversion binds it. */
const fill: FillCart = fillCart;

const fields = {
  contact_id: v.string(),
  name: v.string(),
  cart_id: v.nullable(v.string()),
  currency: v.nullable(v.string()),
  mode: v.picklist(['append', 'replace']),
  lines: v.array(v.custom<FillLine>(() => true)),
};

const filling = defineOperation({
  id: 'carts.fill',
  audience: 'buyer',
  route: 'POST /carts/fill',
  summary: 'Fill a cart as a conversion does',
  body: v.object(fields),
  response: v.object({ filled: v.custom<CartFilled>(() => true) }),
  status: 200,
  access: 'write',
  errors: {
    cart_not_active: { status: 400, when: 'The cart was ordered.' },
    currency_mismatch: { status: 409, when: 'The cart has another currency.' },
    cart_exists: { status: 409, when: 'The contact has an active cart.' },
    cart_limit_exceeded: { status: 422, when: 'The cart would be too large.' },
  },
  claimsItself: true,
  impact: 'Lists cannot be put into a cart.',
});

const handler = serve(filling, ({ body, ctx }) => fill(ctx, body, (filled) => ({ filled })));

/** A position of a list. */
export const position = (more: Partial<FillLine> = {}): FillLine => ({
  ...{ product_id: null, sku: 'LAMP-7', name: 'Desk lamp', quantity: 1, unit: null },
  ...{ unit_price: 5, tax_rate: 19, snapshot: {}, metadata: null },
  ...more,
});

/** So many positions of different articles. */
export const positions = (count: number, prefix = 'S') =>
  Array.from({ length: count }, (_, index) => position({ sku: `${prefix}-${index}` }));

type Sent = Partial<v.InferInput<typeof filling.body>> & { readonly contact_id: string };

/** Fills a cart as one caller. */
export function fillingAs(caller: Call) {
  return (sent: Sent, more: Call = {}): Promise<Reply<{ filled: CartFilled } & Problem>> =>
    invoke(handler, {
      ...{ ...caller, path: '/v1/carts/fill', ...more },
      body: { name: 'My list', cart_id: null, currency: null, mode: 'append', lines: [], ...sent },
    });
}
