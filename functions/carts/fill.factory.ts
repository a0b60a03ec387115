import { serve } from '@waybill/api/serve';
import { fillCart } from '@waybill/carts/fill/fill-cart.command';
import type { FillLine } from '@waybill/carts/fill/fill-lines';
import { type Filled, type FillingBody, filling } from '@waybill/carts/testing/filling.factory';
import { type Call, invoke, type Reply } from '@waybill/testing/invoke';
import type { Problem } from './carts.factory.ts';

const handler = serve(filling, ({ body, ctx }) =>
  fillCart(ctx, { ...body, is_current: true }, (filled) => ({ filled })),
);

/** A position of a list. */
export const position = (more: Partial<FillLine> = {}): FillLine => ({
  product_id: null,
  sku: 'LAMP-7',
  name: 'Desk lamp',
  quantity: 1,
  unit: null,
  unit_price: 5,
  tax_rate: 19,
  snapshot: {},
  metadata: null,
  ...more,
});

/** So many positions of different articles. */
export const positions = (count: number, prefix = 'S') =>
  Array.from({ length: count }, (_, index) => position({ sku: `${prefix}-${index}` }));

/** Fields of a fill beside its defaults. */
export type Sent = Partial<FillingBody> & { readonly contact_id: string };

/** Fills a cart as one caller. */
export function fillingAs(caller: Call) {
  return (sent: Sent, more: Call = {}): Promise<Reply<{ filled: Filled } & Problem>> =>
    invoke(handler, {
      ...caller,
      path: '/v1/carts/fill',
      ...more,
      body: { name: 'My list', cart_id: null, currency: null, mode: 'append', lines: [], ...sent },
    });
}
