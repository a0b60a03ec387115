import type { ExternalIdTaken } from '@waybill/table/aggregate';
import { concurrentModification, type Step, type Write } from '@waybill/table/write';
import type { Resource } from '../declare/resource.ts';
import { type BaseRow, fieldValue, flagName } from '../declare/row.ts';
import type { ResourceWrite } from '../declare/rules.ts';
import { recordKey, type Scope } from './address.ts';
import { ownWrites } from './change.writes.ts';
import type { Collection } from './collection.ts';
import { pointerWrites } from './default-pointer.writes.ts';
import { insertRecord } from './record.writes.ts';
import { missingRows } from './standard-rows.ts';
import { externalKeyWrites, keyReleases, sentinelWrites } from './unique-key.writes.ts';

/** The writes of the standard records, for the transaction that creates their tenant. */
export function installWrites<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  moment: { readonly at: string; readonly newId: () => string },
): ResourceWrite[] {
  const empty = { stored: [], defaultId: undefined };
  const { created } = missingRows(resource, empty, { ...moment, parent: scope.parent });
  return created.flatMap((change) => ownWrites(resource, scope, change));
}

/**
 * New records as steps of a change of any size; without events, and not counted on their parent.
 * One that carries the default flag takes the pointer, which must be free. Only a key of another
 * system refuses: rows without one cannot meet it.
 */
export function insertSteps<Row extends BaseRow & { readonly external_id?: never }>(
  resource: Resource<Row>,
  scope: Scope,
  rows: readonly Row[],
): Step[];
export function insertSteps<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  rows: readonly Row[],
): Step<ExternalIdTaken>[];
export function insertSteps<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  rows: readonly Row[],
): Step<ExternalIdTaken>[] {
  const flag = flagName(resource.fields) ?? '';
  const writes = rows.flatMap((row): Write<ExternalIdTaken>[] => {
    const change = { before: undefined, after: row };
    const move = fieldValue(row, flag) === true ? { from: undefined, to: row.id } : undefined;
    const own = [
      insertRecord(resource, scope, row),
      ...sentinelWrites(resource, scope, change),
      ...pointerWrites(resource, scope, move),
    ];
    // Another call took the code or the flag: the change is decided again.
    const decidedAgain = own.map((write) => ({ ...write, orElse: concurrentModification }));
    return [...decidedAgain, ...externalKeyWrites(resource, scope, change)];
  });
  return writes.flatMap((write): Step<ExternalIdTaken>[] =>
    'put' in write ? [{ kind: 'create', write }] : [],
  );
}

/** The steps that remove a whole collection as loaded, without events: children with their parent. */
export function clearSteps<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  { stored, defaultId }: Collection<Row>,
): Step[] {
  const records = stored.flatMap(({ row, rev }): Write[] => [
    {
      remove: recordKey(resource, scope, row.id),
      when: ['rev', '=', rev],
      orElse: concurrentModification,
    },
    ...keyReleases(resource, scope, row),
  ]);
  const move = defaultId === undefined ? undefined : { from: defaultId, to: undefined };
  return [...records, ...pointerWrites(resource, scope, move)].flatMap((write): Step[] =>
    'remove' in write ? [{ kind: 'remove', write }] : [],
  );
}
