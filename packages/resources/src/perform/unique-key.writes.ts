import { reject } from '@waybill/kernel/rejection';
import { isNew } from '@waybill/table/condition';
import { concurrentModification } from '@waybill/table/conflict';
import { externalIdWrites } from '@waybill/table/external-id';
import { hasExternalKeys } from '../declare/external-keys.ts';
import type { Resource } from '../declare/resource.ts';
import { type BaseRow, fieldValue } from '../declare/row.ts';
import type { ResourceWrite } from '../declare/rules.ts';
import { type Scope, sentinelKey } from './address.ts';

/** A row before and after a change; undefined where there is none. */
interface RowChange<Row> {
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

/** What the sentinel of a row holds. */
function sentinelValues<Row extends BaseRow>({ unique }: Resource<Row>, row: Row) {
  const copies = (unique?.copies ?? []).map((name) => [name, fieldValue(row, name)] as const);
  return { ...Object.fromEntries(copies), code: fieldValue(row, unique?.by ?? ''), id: row.id };
}

/** Takes, changes or gives back the unique field of a record. */
export function sentinelWrites<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  { before, after }: RowChange<Row>,
): ResourceWrite[] {
  const { unique, stored, noun } = resource;
  if (unique === undefined) return [];
  const old = before && sentinelKey(resource, scope, before);
  const next = after && sentinelKey(resource, scope, after);
  const values = after && sentinelValues(resource, after);
  if (before && JSON.stringify(sentinelValues(resource, before)) === JSON.stringify(values)) {
    return [];
  }
  const own = ['id', '=', (before ?? after)?.id] as const;
  const writes: ResourceWrite[] = [];
  if (next && values) {
    const put = stored.sentinel.item(next, values);
    const taken = reject(
      'unique_violation',
      `Another ${noun[0]} has the ${unique.by} ${JSON.stringify(values.code)}.`,
    );
    writes.push(
      next.sk === old?.sk
        ? { put, when: own, orElse: concurrentModification }
        : { put, when: isNew, orElse: taken },
    );
  }
  if (old && old.sk !== next?.sk)
    writes.push({ remove: old, when: own, orElse: concurrentModification });
  return writes;
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
): ResourceWrite[] {
  const id = (after ?? before)?.id;
  if (id === undefined || !hasExternalKeys(fields)) return [];
  return externalIdWrites(
    { tenant, entity, noun: noun[0], id },
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
