import { type Rejection, reject } from '@waybill/kernel/rejection';
import { number } from '@waybill/table/attribute';
import { defineEntity } from '@waybill/table/entity';
import { type Key, key } from '@waybill/table/key';
import type { Update } from '@waybill/table/write';

/** How many lists a contact owns. */
export const ownerCountEntity = defineEntity({
  name: 'owner_list_count',
  attributes: { lists: number },
});

const ownerKey = (tenant: string, ownerId: string): Key => ({
  pk: key('T', tenant, 'OWNER_LISTS', ownerId),
  sk: 'A',
});

function countOwned(tenant: string, ownerId: string, by: 1 | -1): Update {
  return {
    update: ownerKey(tenant, ownerId),
    set: ownerCountEntity.mark,
    add: { lists: by },
  };
}

/** Counts a new list of an owner, while there are fewer than the limit; 0 is no limit (ORL-25). */
export function countNewList(
  tenant: string,
  ownerId: string,
  limit: number,
): Update<Rejection<'limit_exceeded'>> {
  const counted = countOwned(tenant, ownerId, 1);
  if (limit === 0) return counted;
  return {
    ...counted,
    when: {
      any: [
        ['lists', 'absent'],
        ['lists', '<', limit],
      ],
    },
    orElse: reject('limit_exceeded', `The owner has ${limit} order lists, as many as it may have.`),
  };
}

/** Counts that a list of an owner is gone. */
export function countGoneList(tenant: string, ownerId: string): Update {
  return countOwned(tenant, ownerId, -1);
}
