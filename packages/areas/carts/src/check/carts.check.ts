import type { Difference } from '@waybill/kernel/difference';
import { isRejection } from '@waybill/kernel/rejection';
import { isConflict } from '@waybill/table/errors/conflict';
import { definePattern } from '@waybill/table/item/pattern';
import { everySelection } from '@waybill/table/list/selections';
import { queryAll } from '@waybill/table/read/read';
import { cartLedger } from '../cart/cart.ledger.ts';
import { loadCart, loadOwner } from '../cart/cart.repository.ts';
import { loadOpenCart } from '../line/line.repository.ts';
import { type CheckedCart, findDifferences } from './cart-differences.ts';

export const patterns = [
  definePattern({
    name: 'All of a tenant’s carts, for the checker',
    key: 'f0 = T#tenant#CARTS#*',
    index: 'facet0',
    reads: 'every key, then each cart with its lines and what its contact has',
  }),
];

/** A cart with its lines; without them where they do not fit, however often they are read. */
async function loadChecked(tenant: string, id: string) {
  const open = await loadOpenCart(tenant, id);
  return isConflict(open) ? loadCart(tenant, id) : open;
}

/** What `npm run verify` checks of carts, after the totals of their list. */
export const cartCheck = {
  name: 'CARTS',
  /** Reads a tenant's carts one by one and answers what disagrees in them. */
  findDifferences: async (tenant: string): Promise<Difference[]> => {
    const carts: CheckedCart[] = [];
    for (const { fs: id } of await queryAll(everySelection(cartLedger, tenant))) {
      const cart = await loadChecked(tenant, String(id));
      if (!isRejection(cart)) carts.push(cart);
    }
    const contacts = new Set(carts.map(({ cart }) => cart.contact_id));
    const owners = [];
    for (const contact_id of contacts) {
      owners.push({ contact_id, ...(await loadOwner(tenant, contact_id)) });
    }
    return findDifferences(carts, owners);
  },
};
