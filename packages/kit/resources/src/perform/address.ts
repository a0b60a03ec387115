import { definePattern, type Key, key, keyPart, type Pattern } from '@waybill/table/item';
import type { Unique } from '../declare/declaration.ts';
import { type BaseRow, fieldValue } from '../declare/row.ts';

/** The collection of a tenant, or the children of one parent. */
export interface Scope {
  readonly tenant: string;
  readonly parent?: string | undefined;
}

interface Addressed {
  readonly collection: string;
  readonly unique?: Unique;
}

/** One partition a tenant and collection, or a parent and collection. */
export function partition({ collection }: Addressed, { tenant, parent }: Scope): string {
  return parent === undefined ? key('T', tenant, collection) : key('T', tenant, collection, parent);
}

/** The address of a record. */
export function recordKey(resource: Addressed, scope: Scope, id: string): Key {
  return { pk: partition(resource, scope), sk: key('ID', id) };
}

/** The address of the sentinel that keeps a code unique; it holds the record's `id`. */
export function codeKey(resource: Addressed, scope: Scope, code: string): Key {
  const compared = resource.unique?.compared?.(code) ?? code;
  return { pk: partition(resource, scope), sk: key('CODE', keyPart(compared)) };
}

/** The address of the sentinel of a row. */
export function sentinelKey(
  resource: Addressed & { readonly unique: Unique },
  scope: Scope,
  row: BaseRow,
): Key {
  return codeKey(resource, scope, String(fieldValue(row, resource.unique.by)));
}

/** The address of the pointer to the default. */
export function pointerKey(resource: Addressed, scope: Scope): Key {
  return { pk: partition(resource, scope), sk: 'DEFAULT' };
}

/** The pointer and all records, and no sentinel: they sort before both. */
export const COLLECTION = { from: 'DEFAULT', to: 'ID$' } as const;

/** The access pattern of a resource, for the chart in docs. */
export function collectionPattern(resource: {
  readonly collection: string;
  readonly noun: readonly [string, string];
  readonly parent?: { readonly parameter: string } | undefined;
}): Pattern {
  const { collection, noun, parent } = resource;
  const several = noun[1].charAt(0).toUpperCase() + noun[1].slice(1);
  return {
    ...definePattern({
      name: `${several} of a ${parent === undefined ? 'tenant' : parent.parameter.replace(/_id$/u, '')}`,
      key: `pk = T#tenant#${collection}${parent === undefined ? '' : `#${parent.parameter}`}, sk from DEFAULT to ID#`,
      reads: 'the whole collection, or one record by sk = ID#id; CODE#code keeps codes unique',
    }),
  };
}
