import { defineChildSets } from '@waybill/table/aggregate';
import { defineList } from '@waybill/table/list';
import { cartColumns } from './cart.columns.ts';
import { asCart, asListed, type CartState, cartContent, cartKey } from './cart.entity.ts';
import { CARTS } from './cart-group.ts';

/**
 * The list of carts, which may be deleted, each with its lines. A contact may have any number of
 * them; an order came from few, and a guest has few.
 */
export const cartStore = defineChildSets(
  defineList({
    name: 'CARTS',
    group: CARTS,
    columns: { ...cartColumns, session: 'text' },
    state: ['status', 'is_current'],
    summed: { contact_id: 2 },
    few: { order_ref: 3, session: 4 },
    keyOf: cartKey,
    rowOf: asCart,
    attributes: ['_v', 'row', 'priced'],
  }),
  { row: ({ cart }: CartState) => asListed(cart), content: cartContent },
);
