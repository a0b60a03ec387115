import { readChangePage } from '@waybill/events/change.repository';
import { changeFloor } from '@waybill/events/change-id';
import type { Key } from '@waybill/table/item';
import { tenantGroups } from './tenant-groups.repository.ts';

const TENANTS_AT_ONCE = 8;
const KEYS_AT_ONCE = 1_000;

/** Behind all ids of changes in their order. */
const LAST = 'Z';

async function* changesOf(tenant: string, from: Date): AsyncGenerator<readonly Key[]> {
  let place: string | undefined = changeFloor(from);
  while (place !== undefined) {
    const page = await readChangePage({ tenant, from: place, to: LAST }, KEYS_AT_ONCE);
    yield page.keys;
    place = page.next;
  }
}

/** The keys of the changes of all tenants since a moment, tenant by tenant: for the local stream. */
export async function* changesSince(from: Date): AsyncGenerator<readonly Key[]> {
  for await (const slugs of tenantGroups(TENANTS_AT_ONCE)) {
    for (const slug of slugs) yield* changesOf(slug, from);
  }
}
