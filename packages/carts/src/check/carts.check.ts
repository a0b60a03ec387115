import { isRejection } from '@waybill/kernel/rejection';
import { everySelection } from '@waybill/table/ledger/selections';
import { definePattern } from '@waybill/table/pattern';
import { queryAll } from '@waybill/table/read';
import { cartLedger } from '../cart/cart.ledger.ts';
import { loadOwner } from '../cart/cart.repository.ts';
import { loadOpenCart } from '../line/line.repository.ts';
import { type Difference, findDifferences } from './cart-differences.ts';

export const patterns = [
  definePattern({
    name: 'All of a tenant’s carts, for the checker',
    key: 'f0 = T#tenant#CARTS#*',
    index: 'facet0',
    reads: 'every key, then each cart with its lines and what its contact has',
  }),
];

/** What `npm run verify` checks of carts, after the totals of their list. */
export const cartCheck = {
  name: 'CARTS',
  /** Reads a tenant's carts one by one and answers what disagrees in them. */
  findDifferences: async (tenant: string): Promise<Difference[]> => {
    const carts = [];
    for (const { fs } of await queryAll(everySelection(cartLedger, tenant))) {
      const open = await loadOpenCart(tenant, String(fs));
      if (!isRejection(open)) carts.push(open);
    }
    const contacts = new Set(carts.map(({ cart }) => cart.contact_id));
    const owners = [];
    for (const contact_id of contacts) {
      owners.push({ contact_id, ...(await loadOwner(tenant, contact_id)) });
    }
    return findDifferences(carts, owners);
  },
};
