import { textFacet } from '@waybill/table/list/facet';
import type { Ledger } from '@waybill/table/list/ledger';
import { CARTS } from '../cart-group.ts';
import { cartColumns } from './cart.columns.ts';
import { asCart, cartKey } from './cart.entity.ts';
import type { Cart } from './cart.schema.ts';

/**
 * The list of carts, which may be deleted. A contact may have any number of them, an order came
 * from few. The slots are stored on every cart: a new facet takes a free one.
 */
export const cartLedger: Ledger<Cart> = {
  name: 'CARTS',
  group: CARTS,
  columns: cartColumns,
  stateColumns: ['status', 'is_current'],
  facets: {
    contact_id: textFacet(2, 'contact_id', 'summed'),
    order_ref: textFacet(3, 'order_ref', 'look-up'),
  },
  isChangedAtOnce: true,
  unique: {},
  keyOf: cartKey,
  rowOf: asCart,
  attributes: ['_v', 'row', 'priced'],
};
