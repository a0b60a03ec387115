import { Failures } from '@waybill/kernel/failures';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { write } from '@waybill/table/commit';
import { defineEntity, definePattern, type Key, optional, text } from '@waybill/table/item';
import { get } from '@waybill/table/read';
import { tenantGroups } from './tenant-groups.repository.ts';

/** The progress of a walk, under its name. */
export const walkEntity = defineEntity({
  name: 'tenant_walk',
  attributes: { slug: optional(text, undefined) },
});

export const patterns = [
  definePattern({
    name: 'Where a regular walk over all tenants goes on',
    key: 'pk = TENANT_WALKS, sk = name of the walk',
    reads: 'the tenant that the last run began last',
  }),
];

/** Tenants that are worked on side by side. */
const AT_ONCE = 8;

/** A regular task that visits every tenant. */
export interface TenantWalk {
  readonly name: string;
  /** The time for which a run goes on to further tenants. */
  readonly runMs: number;
  /** The part of it that one tenant may take. */
  readonly tenantMs: number;
}

function placeKey({ name }: TenantWalk): Key {
  return { pk: 'TENANT_WALKS', sk: name };
}

/** Every tenant once, from the one behind `last` around to `last` itself. */
async function* groupsAround(last: string | undefined): AsyncGenerator<string[]> {
  yield* tenantGroups(AT_ONCE, last === undefined ? {} : { behind: last });
  if (last !== undefined) yield* tenantGroups(AT_ONCE, { upTo: last });
}

/**
 * Works on one tenant after the other, suspended ones included, beginning where the last run came
 * to: what a run has no time for is first in the next one. `work` may go on until the moment that
 * it is given, in milliseconds. A tenant that fails keeps no other waiting; the failures are named at the end.
 * Answers how many tenants were visited.
 */
export async function walkTenants(
  walk: TenantWalk,
  work: (slug: string, until: number) => Promise<void>,
): Promise<number> {
  const end = Date.now() + walk.runMs;
  const place = await get(placeKey(walk));
  const last = place && walkEntity.read(place).slug;
  const failures = new Failures();
  let visited = 0;
  for await (const slugs of groupsAround(last)) {
    if (Date.now() >= end) break;
    // Before the work: a tenant that takes the process down is not the first of the next run.
    await write({ put: walkEntity.item(placeKey(walk), { slug: slugs.at(-1) }) });
    const until = Math.min(end, Date.now() + walk.tenantMs);
    await sideBySide(AT_ONCE, slugs, (slug) => failures.guard(slug, () => work(slug, until)));
    visited += slugs.length;
  }
  failures.raise((count) => `${walk.name} failed for ${count} tenants`);
  return visited;
}
