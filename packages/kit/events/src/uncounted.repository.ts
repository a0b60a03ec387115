import { write } from '@waybill/table/commit';
import { definePattern, dueIndex } from '@waybill/table/item';
import type { StoredChange } from './change.entity.ts';
import { tenantsToNote, uncountedItem } from './uncounted.entity.ts';

export const patterns = [
  definePattern({
    name: 'Tenants whose events are to be counted',
    index: dueIndex.name,
    key: 'due_pk = UNCOUNTED#shard',
    reads: 'every minute, by the sweep of webhooks, page by page, the oldest of a shard first',
  }),
];

/**
 * Notes the tenants of some changes for the sweep, now and then (WHK-233). A note that is not taken is
 * passed over: lists read more changes until the next one.
 */
export async function noteUncounted(changes: readonly StoredChange[], now: Date): Promise<void> {
  const tenants = tenantsToNote(changes.map(({ address }) => address));
  const notes = [...tenants].map((tenant) => write({ put: uncountedItem(tenant, now) }));
  await Promise.allSettled(notes);
}
