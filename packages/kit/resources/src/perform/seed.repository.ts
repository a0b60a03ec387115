import { commit } from '@waybill/table/commit';
import type { Resource } from '../declare/resource.ts';
import type { BaseRow } from '../declare/row.ts';
import { loadCollection } from './collection.repository.ts';
import type { Collection } from './collection.ts';
import { installWrites } from './collection.writes.ts';

/** The tenant of the rows, and how new ones are named. */
export interface SeedContext {
  readonly tenant: string;
  readonly at: string;
  newId(): string;
}

/** A collection that is `neverEmpty`: the first load stores the standard rows (MKT-106). */
export async function loadSeeded<Row extends BaseRow>(
  resource: Resource<Row>,
  ctx: SeedContext,
): Promise<Collection<Row>> {
  const scope = { tenant: ctx.tenant };
  const found = await loadCollection(resource, scope);
  if (found.stored.length > 0) return found;
  // Refused when another call was faster; then the rows are there as well.
  await commit(installWrites(resource, scope, { at: ctx.at, newId: () => ctx.newId() }));
  return loadCollection(resource, scope);
}
