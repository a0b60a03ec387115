import type { Difference } from '@waybill/kernel/difference';
import { isRejection } from '@waybill/kernel/rejection';
import { everySelection } from '@waybill/table/list';
import { queryAll } from '@waybill/table/read';
import { isConflict } from '@waybill/table/write';
import { loadCart, loadOwner } from '../cart/cart.repository.ts';
import { cartStore } from '../cart/cart.store.ts';
import { ownerName } from '../cart/cart-owner.ts';
import { loadOpenCart } from '../line/line.repository.ts';
import { type CheckedCart, findDifferences } from './cart-differences.ts';

/** A cart with its lines; without them where they do not fit, however often they are read. */
async function loadChecked(tenant: string, id: string) {
  const open = await loadOpenCart(tenant, id);
  return isConflict(open) ? loadCart(tenant, id) : open;
}

/** The checks of carts by `npm run verify`, after the totals of their list. */
export const cartCheck = {
  name: 'CARTS',
  /** Reads a tenant's carts one by one and answers what disagrees in them. */
  findDifferences: async (tenant: string): Promise<Difference[]> => {
    const carts: CheckedCart[] = [];
    for (const { fs: id } of await queryAll(everySelection(cartStore, tenant))) {
      const cart = await loadChecked(tenant, String(id));
      if (!isRejection(cart)) carts.push(cart);
    }
    const names = new Set(carts.map(({ cart }) => ownerName(cart)));
    const owners = [];
    for (const owner of names) owners.push({ owner, ...(await loadOwner(tenant, owner)) });
    return findDifferences(carts, owners);
  },
};
