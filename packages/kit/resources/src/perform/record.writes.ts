import type { Rejection } from '@waybill/kernel/rejection';
import {
  type Condition,
  concurrentModification,
  isNew,
  isThere,
  type Put,
  type Remove,
  type Update,
} from '@waybill/table/write';
import type { Resource } from '../declare/resource.ts';
import { type BaseRow, storedFields, type Values, valuesOf } from '../declare/row.ts';
import type { Stored } from '../declare/rules.ts';
import { recordKey, type Scope } from './address.ts';
import { missing } from './collection.ts';

/** The row's own values as the table keeps them. */
function storedValues<Row extends BaseRow>({ stored, fields }: Resource<Row>, row: Row): Values {
  const values = valuesOf(row);
  const own = storedFields(fields).map(([name]) => [name, values[name]] as const);
  return stored.record.attributes(Object.fromEntries(own));
}

/** The item of a new record. */
export function insertRecord<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  row: Row,
): Put {
  const { id, created_at, updated_at } = row;
  const values = { ...valuesOf(row), ...resource.internal, id, rev: 1, created_at, updated_at };
  return {
    put: resource.stored.record.item(recordKey(resource, scope, id), values),
    when: isNew,
    orElse: concurrentModification,
  };
}

/** Only what differs is set: attributes that others maintain stay as they are. */
export function updateRecord<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  before: Stored<Row>,
  after: Row,
): Update {
  const former = storedValues(resource, before.row);
  const latter = storedValues(resource, after);
  const changed = Object.entries(latter).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(former[name]),
  );
  // A field that was added later is left out of the table where it has its fallback.
  const dropped = Object.keys(former).filter((name) => !(name in latter));
  return {
    update: recordKey(resource, scope, after.id),
    set: { ...Object.fromEntries(changed), updated_at: after.updated_at },
    add: { rev: 1 },
    ...(dropped.length > 0 && { drop: dropped }),
    when: ['rev', '=', before.rev],
    orElse: concurrentModification,
  };
}

/** Refused when the record, or what others count on it, changed since it was loaded. */
export function removeRecord<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  { row, rev, item }: Stored<Row>,
): Remove {
  const counted = Object.keys(resource.internal).map(
    (name): Condition => (name in item ? [name, '=', item[name]] : [name, 'absent']),
  );
  return {
    remove: recordKey(resource, scope, row.id),
    when: { all: [['rev', '=', rev], ...counted] },
    orElse: concurrentModification,
  };
}

/** The count of a parent's children; undefined for records without a parent. */
function childCount<Row extends BaseRow>({ parent }: Resource<Row>, scope: Scope, by: 1 | -1) {
  if (parent === undefined || scope.parent === undefined) return undefined;
  const at = recordKey({ collection: parent.collection }, { tenant: scope.tenant }, scope.parent);
  const update = { update: at, add: { [parent.counter]: by }, when: isThere };
  return { update, gone: missing(parent.noun, scope.parent) };
}

/** The parent counts its children: a call that needs all of them then knows that it sees them. */
export function countNewChild<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
): Update<Rejection<'not_found'>>[] {
  const count = childCount(resource, scope, 1);
  return count === undefined ? [] : [{ ...count.update, orElse: count.gone }];
}

/** A child goes with its parent: one whose parent is gone is gone as well. */
export function countRemovedChild<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
): Update[] {
  const count = childCount(resource, scope, -1);
  return count === undefined ? [] : [{ ...count.update, orElse: concurrentModification }];
}
