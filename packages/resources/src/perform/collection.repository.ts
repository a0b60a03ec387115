import { unpacked } from '@waybill/api/stored-document';
import type { Rejection } from '@waybill/kernel/rejection';
import { definePattern } from '@waybill/table/pattern';
import { heldByPlan, settledItems } from '@waybill/table/plan/settle';
import { getMany, queryAll } from '@waybill/table/read';
import type { Item } from '@waybill/table/write';
import type { Resource } from '../declare/resource.ts';
import type { BaseRow } from '../declare/row.ts';
import type { Stored } from '../declare/rules.ts';
import { COLLECTION, partition, pointerKey, recordKey, type Scope } from './address.ts';
import { type Collection, missing, rowsOf } from './collection.ts';
import { raced } from './raced.ts';

export const patterns = [
  definePattern({
    name: 'A record of a routine resource',
    key: 'pk = T#tenant#COLLECTION or T#tenant#COLLECTION#parent, sk = ID#id',
    reads: 'one record, and sk = DEFAULT beside it where the collection has a default',
  }),
];

function asStored<Row extends BaseRow>(
  { fields }: Resource<Row>,
  { parent }: Scope,
  item: Item,
  defaultId: string | undefined,
): Stored<Row> {
  const own = Object.entries(fields).map(([name, { presence, packed, fallback }]) => {
    if (presence === 'flag') return [name, item['id'] === defaultId];
    if (presence === 'parent') return [name, parent];
    return [name, packed ? unpacked(item[name]) : (item[name] ?? fallback ?? null)];
  });
  const row = {
    id: item['id'],
    ...Object.fromEntries(own),
    created_at: item['created_at'],
    updated_at: item['updated_at'],
  } as unknown as Row;
  return { row, rev: Number(item['rev']), item };
}

const idIn = (pointer: Item | undefined) =>
  pointer === undefined ? undefined : String(pointer['id']);

function asCollection<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  items: readonly (Item | undefined)[],
): Collection<Row> {
  const there = items.filter((item) => item !== undefined);
  const pointer = there.find(({ sk }) => sk === 'DEFAULT');
  const defaultId = idIn(pointer);
  const records = there.filter(({ sk }) => sk.startsWith('ID#'));
  return {
    stored: records.map((item) => asStored(resource, scope, item, defaultId)),
    defaultId,
    defaultRev: pointer?.['rev'] as number | undefined,
  };
}

/** The whole collection, in one strongly consistent query; of a plan all or nothing. */
export async function loadCollection<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
): Promise<Collection<Row>> {
  const items = await queryAll({ pk: partition(resource, scope), ...COLLECTION });
  return asCollection(resource, scope, await settledItems(scope.tenant, items));
}

/**
 * The whole collection for a call that changes it: `raced` while a plan locks some of it, after
 * bringing the plan of a dead caller to its end.
 */
export async function loadForUpdate<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
): Promise<Collection<Row> | Rejection> {
  // With the sentinels: they are what a plan locks first, and maybe all it ever locks.
  const items = await queryAll({ pk: partition(resource, scope) });
  const locked = await heldByPlan(scope.tenant, items);
  return locked ? raced : asCollection(resource, scope, items);
}

/** The rows of a collection, in one strongly consistent query. */
export async function loadRows<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
): Promise<Row[]> {
  return rowsOf(await loadCollection(resource, scope));
}

/** One record by its id. */
export async function findRow<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  id: string,
): Promise<Row | Rejection<'not_found'>> {
  const pointers = resource.default === undefined ? [] : [pointerKey(resource, scope)];
  const items = await getMany([recordKey(resource, scope, id), ...pointers]);
  const [item, pointer] = await settledItems(scope.tenant, items);
  if (item === undefined) return missing(resource.noun[0], id);
  return asStored(resource, scope, item, idIn(pointer)).row;
}
