import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Update } from '@waybill/table/write';
import { ownerCountEntity, ownerCountKey } from './owner-count.entity.ts';

function countOwned(tenant: string, ownerId: string, by: 1 | -1): Update {
  return {
    update: ownerCountKey(tenant, ownerId),
    set: ownerCountEntity.stamp,
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
