import { reject } from '@waybill/kernel/rejection';
import { isNew } from '@waybill/table/condition';
import { externalIdWrites } from '@waybill/table/external-id';
import type { Write } from '@waybill/table/write';
import { hasExternalKeys } from '../declare/external-keys.ts';
import type { Resource } from '../declare/resource.ts';
import { type BaseRow, fieldValue, type Values } from '../declare/row.ts';
import { type Scope, sentinelKey } from './address.ts';
import { raced } from './raced.ts';

/** A row before and after a change; undefined where there is none. */
interface RowChange<Row> {
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

/** What the sentinel of a row holds beside its address. */
function sentinelValues<Row extends BaseRow>({ unique }: Resource<Row>, row: Row): Values {
  const copies = (unique?.copies ?? []).map((name) => [name, fieldValue(row, name)] as const);
  return { id: row.id, code: fieldValue(row, unique?.by ?? ''), ...Object.fromEntries(copies) };
}

/** Takes, changes or gives back the unique field of a record. */
export function sentinelWrites<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  { before, after }: RowChange<Row>,
): Write[] {
  const { unique, entity, noun } = resource;
  if (unique === undefined) return [];
  const old = before && sentinelKey(resource, scope, before);
  const next = after && sentinelKey(resource, scope, after);
  const values = after && sentinelValues(resource, after);
  if (before && JSON.stringify(sentinelValues(resource, before)) === JSON.stringify(values)) {
    return [];
  }
  const own = ['id', '=', (before ?? after)?.id] as const;
  const writes: Write[] = [];
  if (next && values) {
    const put = { ...next, _e: `${entity}-code`, ...values };
    const taken = reject(
      'unique_violation',
      `Another ${noun[0]} has the ${unique.by} ${JSON.stringify(values['code'])}.`,
    );
    writes.push(
      next.sk === old?.sk ? { put, when: own, orElse: raced } : { put, when: isNew, orElse: taken },
    );
  }
  if (old && old.sk !== next?.sk) writes.push({ remove: old, when: own, orElse: raced });
  return writes;
}

const externalIdOf = (row: BaseRow | undefined) =>
  row === undefined ? null : (fieldValue(row, 'external_id') as string | null);

/** Takes, changes or gives back the key that another system has for a record. */
export function externalKeyWrites<Row extends BaseRow>(
  { fields, entity, noun }: Resource<Row>,
  { tenant }: Scope,
  { before, after }: RowChange<Row>,
): Write[] {
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
): Write[] {
  return [
    ...sentinelWrites(resource, scope, change),
    ...externalKeyWrites(resource, scope, change),
  ];
}
