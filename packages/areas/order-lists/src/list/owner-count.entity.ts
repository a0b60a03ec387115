import { defineEntity, type Key, key, number } from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';

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
