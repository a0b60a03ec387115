import { installWrites } from '@waybill/resources/change.writes';
import { loadCollection } from '@waybill/resources/collection.repository';
import type { Collection } from '@waybill/resources/decide';
import type { Resource } from '@waybill/resources/resource';
import type { BaseRow } from '@waybill/resources/row';
import { commit } from '@waybill/table/commit';

/** The tenant of the rows, and where new ones get their time and ids. */
export interface SeedContext {
  readonly tenant: string;
  readonly at: string;
  newId(): string;
}

/**
 * A collection that is never empty: the first read stores the standard rows (SHP-67).
 */
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
