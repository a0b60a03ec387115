import { uuidFloor } from '@waybill/kernel/id';
import { definePattern } from '@waybill/table/item';
import { type RowSelection, selectionsOfState } from '@waybill/table/list';
import { entryPages, getMany } from '@waybill/table/read';
import { asCart } from '../cart/cart.entity.ts';
import type { Cart } from '../cart/cart.schema.ts';
import { cartStore } from '../cart/cart.store.ts';

export const patterns = [
  definePattern({
    name: 'Carts in a state that were created up to a moment',
    key: 'f1 = T#tenant#CARTS#status|is_current, fs = id',
    index: 'facet1',
    reads: 'their keys, in pages, the oldest first; the roots follow in batches',
  }),
];

const PAGE = 200;

/** The index entries of carts in a state; an active one alone may be current. */
function entriesOf(tenant: string, status: Cart['status']): RowSelection[] {
  return (status === 'active' ? [false, true] : [false]).flatMap((is_current) =>
    selectionsOfState(cartStore, tenant, { status, is_current }),
  );
}

/**
 * The carts of a tenant in a state that were created up to a moment, page by page, the oldest first,
 * as an index and a batch know them (CRT-84).
 */
export async function* readCartsOf(
  tenant: string,
  status: Cart['status'],
  createdUpTo: number,
): AsyncGenerator<Cart[]> {
  const range = { backwards: false, to: uuidFloor(createdUpTo + 1) };
  for await (const keys of entryPages(entriesOf(tenant, status), range, PAGE)) {
    const roots = await getMany(keys, { consistent: false });
    yield roots.flatMap((root) => (root === undefined ? [] : [asCart(root)]));
  }
}
