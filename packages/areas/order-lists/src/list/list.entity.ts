import { type ChildSetVersion, versionOf } from '@waybill/table/aggregate';
import {
  defineEntity,
  type Key,
  key,
  lastPart,
  number,
  sparseJson,
  text,
} from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import type { Position } from '../position/position.schema.ts';
import type { OrderList, OrderListSummary } from './list.schema.ts';

/** The name of order lists among the keys of other systems. */
export const LIST_ENTITY = 'order_list';

/** The partition of a list and its positions. */
export function listPartition(tenant: string, id: string): string {
  return key('T', tenant, 'ORDER_LIST', id);
}

export const listEntity = defineEntity({
  name: LIST_ENTITY,
  attributes: {
    row: sparseJson<Omit<OrderList, 'id'>>({
      organization_id: null,
      metadata: null,
      external_id: null,
      external_refs: null,
    }),
    /** The kind that counts it. */
    kind_id: text,
    /** The weight of its positions in an answer. */
    bytes: number,
  },
});

/** A list without its positions. */
export interface ListState {
  readonly list: OrderList;
  readonly kindId: string;
  /** The number of its positions, and their weight in an answer. */
  readonly count: number;
  readonly bytes: number;
}

/** The same as it was read, with the version of list and positions. */
export interface StoredList extends ListState {
  readonly version: ChildSetVersion;
}

/** A list with its positions in the order of their places. */
export interface FullList extends StoredList {
  readonly positions: readonly Position[];
}

/** A position as it is stored, and as it is read. */
interface StoredPosition {
  readonly child: TableItem;
  readonly position: Position;
}

/** A list, and one of its positions where it has that. */
export interface ListAndPosition extends StoredList {
  readonly found: StoredPosition | undefined;
}

/** The attributes of the root of a list. */
export function listContent({ list: { id: _id, ...row }, kindId, bytes }: ListState) {
  return listEntity.content({ row, kind_id: kindId, bytes });
}

/** A list from its stored root. */
export function asStoredList(root: TableItem): StoredList {
  const { row, kind_id: kindId, bytes } = listEntity.read(root);
  const version = versionOf(root);
  const list = { ...row, id: lastPart(root.pk) };
  return { list, kindId, count: version.count, bytes, version };
}

/** A list as lists answer it. */
export function summaryOf({ list, count }: ListState): OrderListSummary {
  return { ...list, item_count: count };
}

/** Counts the lists of a contact. */
export const ownerCountEntity = defineEntity({
  name: 'owner_list_count',
  attributes: { lists: number },
});

/** The item of an owner; it may be missing where the contact never had a list. */
export function ownerCountKey(tenant: string, ownerId: string): Key {
  return { pk: key('T', tenant, 'OWNER_LISTS', ownerId), sk: 'A' };
}

/** The number of lists that the item of an owner counts. */
export function listsOfOwner(item: TableItem | undefined): number {
  return item === undefined ? 0 : ownerCountEntity.read(item).lists;
}
