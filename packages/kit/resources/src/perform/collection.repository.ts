import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { definePattern } from '@waybill/table/item';
import { getMany, queryAll, readCommitted, resolveLocks } from '@waybill/table/read';
import { type Conflict, concurrentModification, type TableItem } from '@waybill/table/write';
import type { Codes } from '../declare/codes.ts';
import type { Resource } from '../declare/resource.ts';
import { type BaseRow, rowOf } from '../declare/row.ts';
import type { Stored } from '../declare/rules.ts';
import { COLLECTION, partition, pointerKey, recordKey, type Scope } from './address.ts';
import { applyRules, type Call, type LoadRules, type Service } from './bind-rules.ts';
import { type Collection, missing, rowsOf } from './collection.ts';

export const patterns = [
  definePattern({
    name: 'A record of a routine resource',
    key: 'pk = T#tenant#collection or T#tenant#collection#parent, sk = ID#id',
    reads: 'one record, and sk = DEFAULT beside it where the collection has a default',
  }),
];

function asStored<Row extends BaseRow>(
  { fields, stored }: Resource<Row>,
  { parent }: Scope,
  item: TableItem,
  defaultId: string | undefined,
): Stored<Row> {
  const { id, rev, created_at, updated_at, ...values } = stored.record.read(item);
  const own = Object.entries(fields).map(([name, { presence }]) => {
    if (presence === 'flag') return [name, id === defaultId];
    return [name, presence === 'parent' ? parent : values[name]];
  });
  const row = rowOf<Row>({ id, created_at, updated_at }, Object.fromEntries(own));
  return { row, rev, item };
}

function asCollection<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  items: readonly (TableItem | undefined)[],
): Collection<Row> {
  const there = items.filter((item) => item !== undefined);
  const stored = there.find(({ sk }) => sk === 'DEFAULT');
  const pointer = stored && resource.stored.pointer.read(stored);
  const records = there.filter(({ sk }) => sk.startsWith('ID#'));
  return {
    stored: records.map((item) => asStored(resource, scope, item, pointer?.id)),
    defaultId: pointer?.id,
    defaultRev: pointer?.rev,
  };
}

/** The whole collection, in one strongly consistent query; of an intent all or nothing. */
export async function loadCollection<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
): Promise<Collection<Row>> {
  const items = await queryAll({ pk: partition(resource, scope), ...COLLECTION });
  return asCollection(resource, scope, await readCommitted(scope.tenant, items));
}

/**
 * The whole collection for a call that changes it: a conflict while an intent locks some of it, after
 * resolving the intent of a dead caller.
 */
export async function loadForUpdate<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
): Promise<Collection<Row> | Conflict> {
  // With the sentinels: they are what an intent locks first, and maybe all it ever locked.
  const load = () => queryAll({ pk: partition(resource, scope) });
  const items = await load();
  if (!(await resolveLocks(scope.tenant, items))) return asCollection(resource, scope, items);
  // Finished intents have gone: a lock that is left belongs to a call that runs.
  const next = await load();
  return next.some(({ intent }) => intent !== undefined)
    ? concurrentModification
    : asCollection(resource, scope, next);
}

/** A collection, and its resource with every rule of the call that changes it. */
export interface RuledCollection<Row extends BaseRow, Code extends Codes> {
  readonly collection: Collection<Row>;
  readonly resource: Resource<Row, Code>;
}

/** The rows and rules for a call that changes a collection; `load` makes the rules of the call. */
export async function loadRuled<Row extends BaseRow, Code extends Codes, Made extends Call>(
  service: Service<Row, Code>,
  call: Made,
  load?: LoadRules<Row, Code, Made>,
): Promise<RuledCollection<Row, Code> | Conflict> {
  const collection = await loadForUpdate(service, call.scope);
  if (isRejection(collection)) return collection;
  // After the collection: a counter on a record then guards what the rules load behind it.
  return { collection, resource: await applyRules(service, call, load) };
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
  const [item, pointer] = await readCommitted(scope.tenant, items);
  if (item === undefined) return missing(resource.noun[0], id);
  const defaultId = pointer && resource.stored.pointer.read(pointer).id;
  return asStored(resource, scope, item, defaultId).row;
}
