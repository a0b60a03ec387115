import { type Ledger, textFacet } from '@waybill/table/ledger/ledger';
import { CARTS } from '../cart-group.ts';
import { cartColumns } from './cart.columns.ts';
import { asCart, cartKey } from './cart.entity.ts';
import type { Cart } from './cart.schema.ts';

/**
 * The list of carts. Carts may be deleted, so those of a contact are counted by their entries; a
 * contact has few. The slots are stored on every cart: a new facet takes a free one.
 */
export const cartLedger: Ledger<Cart> = {
  name: 'CARTS',
  group: CARTS,
  columns: cartColumns,
  combined: ['status', 'is_current'],
  facets: {
    contact_id: textFacet(2, 'contact_id', 'look-up'),
    order_ref: textFacet(3, 'order_ref', 'look-up'),
  },
  unique: {},
  keyOf: cartKey,
  rowOf: asCart,
  attributes: ['_v', 'row', 'priced'],
};
