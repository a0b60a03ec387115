import type { Rejection } from '@waybill/kernel/rejection';
import { definePattern } from '@waybill/table/item';
import type { ListRequest } from '@waybill/table/list';
import { readPage, readRoot, readWithChild, readWithChildren } from '@waybill/table/read';
import { type Conflict, concurrentModification } from '@waybill/table/write';
import { retryOnConflict } from '@waybill/work/retry';
import { READING_MS } from '@waybill/work/time-limits';
import { asPosition } from '../position/position.entity.ts';
import { inPlaceOrder } from '../position/read-position.ts';
import {
  asStoredList,
  type FullList,
  type ListAndPosition,
  listPartition,
  type StoredList,
} from './list.entity.ts';
import { orderListStore } from './list.store.ts';
import { noSuchList } from './list-access.ts';

export const patterns = [
  definePattern({
    name: 'An order list with its positions',
    key: 'pk = T#tenant#ORDER_LIST#id, sk begins A',
    reads: 'the list and the positions of its child set; sk = A alone is the list',
  }),
];

type Missing = Rejection<'not_found'>;

/** A list without its positions, strongly consistent. */
export async function readList(tenant: string, id: string): Promise<StoredList | Missing> {
  const found = await readRoot(listPartition(tenant, id));
  return found === undefined ? noSuchList(id) : asStoredList(found.root);
}

/** A whole list for a command that repeats: a conflict while a change of it is being committed. */
export async function readFullList(
  tenant: string,
  id: string,
): Promise<FullList | Missing | Conflict> {
  const found = await readWithChildren(listPartition(tenant, id));
  if (found === undefined) return noSuchList(id);
  if (found === 'torn') return concurrentModification;
  const positions = found.children.map((item) => asPosition(item, id));
  return { ...asStoredList(found.root), positions: inPlaceOrder(positions) };
}

/** A whole list for a reader: one that shows a part of a change is read again (ORL-21). */
export async function loadFullList(
  tenant: string,
  id: string,
): Promise<FullList | Missing | Conflict> {
  return retryOnConflict(() => readFullList(tenant, id), READING_MS);
}

/** A list with one of its positions, for a command that repeats; the others are not read. */
export async function readListAndPosition(
  tenant: string,
  listId: string,
  id: string,
): Promise<ListAndPosition | Missing | Conflict> {
  const read = await readWithChild(listPartition(tenant, listId), id);
  if (read === undefined) return noSuchList(listId);
  if (read === 'torn') return concurrentModification;
  const { root, child } = read;
  return { ...asStoredList(root), found: child && { child, position: asPosition(child, listId) } };
}

/** The same for a reader: what shows a part of a change is read again (ORL-21). */
export async function loadListAndPosition(tenant: string, listId: string, id: string) {
  return retryOnConflict(() => readListAndPosition(tenant, listId, id), READING_MS);
}

/** A page of the lists of a tenant (ORL-28). */
export async function listOrderLists(tenant: string, request: ListRequest) {
  return readPage(orderListStore, tenant, request);
}
