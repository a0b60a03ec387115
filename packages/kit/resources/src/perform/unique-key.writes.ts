import { reject } from '@waybill/kernel/rejection';
import {
  type ExternalIdTaken,
  externalIdWrites,
  releaseExternalId,
} from '@waybill/table/aggregate';
import { concurrentModification, isNew, type Remove, type Write } from '@waybill/table/write';
import { hasExternalKeys } from '../declare/external-keys.ts';
import type { Resource } from '../declare/resource.ts';
import { type BaseRow, fieldValue } from '../declare/row.ts';
import type { ResourceWrite } from '../declare/rules.ts';
import { type Scope, sentinelKey } from './address.ts';

/** A new row, or one before and after a change. */
interface RowChange<Row> {
  readonly before: Row | undefined;
  readonly after: Row;
}

/** Values in the sentinel of a row. */
function sentinelValues<Row extends BaseRow>({ unique }: Resource<Row>, row: Row) {
  const copies = (unique.copies ?? []).map((name) => [name, fieldValue(row, name)] as const);
  return { ...Object.fromEntries(copies), code: fieldValue(row, unique.by), id: row.id };
}

const isOwn = ({ id }: BaseRow) => ['id', '=', id] as const;

/** Gives back the unique field of a record. */
function releaseSentinel<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  row: Row,
): Remove {
  const remove = sentinelKey(resource, scope, row);
  return { remove, when: isOwn(row), orElse: concurrentModification };
}

/** Takes or changes the unique field of a record. */
export function sentinelWrites<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  { before, after }: RowChange<Row>,
): ResourceWrite[] {
  const { unique, stored, noun } = resource;
  const values = sentinelValues(resource, after);
  if (before && JSON.stringify(sentinelValues(resource, before)) === JSON.stringify(values)) {
    return [];
  }
  const next = sentinelKey(resource, scope, after);
  const put = stored.sentinel.item(next, values);
  if (before && sentinelKey(resource, scope, before).sk === next.sk) {
    return [{ put, when: isOwn(before), orElse: concurrentModification }];
  }
  const taken = reject(
    'unique_violation',
    `Another ${noun[0]} has the ${unique.by} ${JSON.stringify(values.code)}.`,
  );
  return [
    { put, when: isNew, orElse: taken },
    ...(before === undefined ? [] : [releaseSentinel(resource, scope, before)]),
  ];
}

function externalIdOf(row: BaseRow | undefined): string | null {
  const value = row && fieldValue(row, 'external_id');
  return typeof value === 'string' ? value : null;
}

/** Takes, changes or gives back the key that another system has for a record. */
export function externalKeyWrites<Row extends BaseRow>(
  { fields, entity, noun }: Resource<Row>,
  { tenant }: Scope,
  { before, after }: RowChange<Row>,
): Write<ExternalIdTaken>[] {
  if (!hasExternalKeys(fields)) return [];
  return externalIdWrites(
    { tenant, entity, noun: noun[0], id: after.id },
    { before: externalIdOf(before), after: externalIdOf(after) },
  );
}

/** The writes that keep the keys of a record unique, after the record's own write. */
export function keyWrites<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  change: RowChange<Row>,
): ResourceWrite[] {
  return [
    ...sentinelWrites(resource, scope, change),
    ...externalKeyWrites(resource, scope, change),
  ];
}

/** The writes that give back the keys of a record that goes. */
export function keyReleases<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  row: Row,
): Remove[] {
  const externalId = hasExternalKeys(resource.fields) ? externalIdOf(row) : null;
  return [
    releaseSentinel(resource, scope, row),
    ...(externalId === null ? [] : [releaseExternalId(scope.tenant, resource.entity, externalId)]),
  ];
}
