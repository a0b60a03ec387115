import { plusSeconds, unixSeconds } from '@waybill/kernel/instant';
import { isNew } from '@waybill/table/commit/condition';
import type { TableItem, Update, Write } from '@waybill/table/commit/write';
import { concurrentModification } from '@waybill/table/errors/conflict';
import { listCountEntity, listCountKey, listCountKeys } from './list-count.entity.ts';

/** Counts that a list came to a kind, or left it; a kind that is gone is chosen anew (ORL-10). */
export function countList(
  tenant: string,
  { kindId, listId }: { readonly kindId: string; readonly listId: string },
  by: 1 | -1,
): Update {
  return {
    update: listCountKey(tenant, kindId, listId),
    set: listCountEntity.stamp,
    add: { lists: by, lists_rev: 1 },
    when: ['closed', 'absent'],
    orElse: concurrentModification,
  };
}

/** Calls that chose a kind before its deletion are over long before. */
const CLOSED_SECONDS = 86_400;

/** Closes the counters of a kind that goes, each as it was seen: no list comes to it any more. */
export function closeListCounts(
  tenant: string,
  kindId: string,
  seen: readonly (TableItem | undefined)[],
  now: Date,
): Write[] {
  const ttl = unixSeconds(plusSeconds(now, CLOSED_SECONDS));
  return listCountKeys(tenant, kindId).map((at, index): Write => {
    const item = seen[index];
    const read = item && listCountEntity.read(item);
    const closed = { lists: 0, lists_rev: (read?.lists_rev ?? 0) + 1, closed: true };
    return {
      put: { ...listCountEntity.item(at, closed), ttl },
      when: read === undefined ? isNew : ['lists_rev', '=', read.lists_rev],
      orElse: concurrentModification,
    };
  });
}
