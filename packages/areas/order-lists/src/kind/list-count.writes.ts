import { defineShardedCount } from '@waybill/table/count';
import type { Update } from '@waybill/table/write';

/** Counts the order lists of a kind. */
export const kindLists = defineShardedCount('KIND_LISTS');

/** Counts that a list came to a kind, or left it; a kind that is gone is chosen anew (ORL-10). */
export function countList(
  tenant: string,
  { kindId, listId }: { readonly kindId: string; readonly listId: string },
  by: 1 | -1,
): Update {
  return kindLists.add({ tenant, owner: kindId, member: listId }, by);
}
