import type { Difference } from '@waybill/kernel/difference';
import { isRejection } from '@waybill/kernel/rejection';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { loadRows } from '@waybill/resources/collection.repository';
import { sumOfShards } from '@waybill/table/count';
import { definePattern } from '@waybill/table/item';
import { everySelection } from '@waybill/table/list';
import { getMany, queryAll } from '@waybill/table/read';
import { isConflict } from '@waybill/table/write';
import { loadListCounts } from '../kind/kind.repository.ts';
import { kinds } from '../kind/kind.resource.ts';
import { listsOfOwner, ownerCountKey } from '../list/list.entity.ts';
import { loadFullList, readList } from '../list/list.repository.ts';
import { orderListStore } from '../list/list.store.ts';
import { type CheckedList, findDifferences, type ListCounts } from './list-differences.ts';

export const patterns = [
  definePattern({
    name: 'How many order lists an owner has, for the checker',
    key: 'pk = T#tenant#OWNER_LISTS#owner_id, sk = A',
    reads: 'the counts of all owners of lists',
  }),
];

const AT_ONCE = 8;

/** A list with its positions; without them where they do not fit, however often they are read. */
async function loadChecked(tenant: string, id: string) {
  const list = await loadFullList(tenant, id);
  return isConflict(list) ? readList(tenant, id) : list;
}

async function loadLists(tenant: string): Promise<CheckedList[]> {
  const lists: CheckedList[] = [];
  const entries = await queryAll(everySelection(orderListStore, tenant));
  await sideBySide(AT_ONCE, entries, async ({ fs: id }) => {
    const list = await loadChecked(tenant, String(id));
    if (!isRejection(list)) lists.push(list);
  });
  return lists;
}

async function loadCounts(tenant: string, owners: readonly string[]): Promise<ListCounts> {
  const ofKinds = new Map<string, number>();
  for (const { id } of await loadRows(kinds, { tenant })) {
    ofKinds.set(id, sumOfShards(await loadListCounts(tenant, id)));
  }
  const items = await getMany(owners.map((id) => ownerCountKey(tenant, id)));
  return { ofKinds, ofOwners: new Map(owners.map((id, at) => [id, listsOfOwner(items[at])])) };
}

/** The checks of order lists by `npm run verify`, after the totals of their list. */
export const orderListCheck = {
  name: 'ORDER_LISTS',
  /** Reads a tenant's order lists with their positions and answers what disagrees in them. */
  findDifferences: async (tenant: string): Promise<Difference[]> => {
    const lists = await loadLists(tenant);
    const owners = [...new Set(lists.map(({ list }) => list.owner_id))];
    return findDifferences(lists, await loadCounts(tenant, owners));
  },
};
