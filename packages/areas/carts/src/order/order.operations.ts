import { defineOperation } from '@waybill/api/operation';
import { activeOnly } from '../cart/cart.operations.ts';
import { CartConversion, OrderCartBody } from './order.schema.ts';

export const orderCartOperation = defineOperation({
  id: 'carts.order',
  route: 'POST /carts/{id}/order',
  summary: 'Close a cart that was ordered',
  description:
    'For the storefront, once orders.place with the cart_id has answered; the order itself is not touched. Prices are settled by price_snapshot_mode, and goods promised by convert_reserves_stock, all at once. A cart is ordered once and never changes again.',
  body: OrderCartBody,
  response: CartConversion,
  status: 200,
  access: 'write',
  audience: 'buyer',
  errors: {
    ...activeOnly,
    reservation_refused: {
      status: 409,
      when: 'convert_reserves_stock is require and the goods cannot be promised; details name the lines.',
    },
    cart_empty: { status: 422, when: 'The cart has no lines.' },
  },
  emits: [
    'cart.updated',
    'reservation.created',
    'stock_level.created',
    'stock_level.low',
    'stock_level.updated',
    'stock_movement.created',
  ],
  claimsItself: true,
  impact: 'Carts stay open after their order was placed.',
});
