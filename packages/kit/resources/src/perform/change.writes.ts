import { recordEvents } from '@waybill/events/record-events.writes';
import type { Moment } from '@waybill/kernel/moment';
import type { Rejection } from '@waybill/kernel/rejection';
import { unlessLocked, type Write } from '@waybill/table/write';
import type { EntityEvents } from '../declare/entity-events.ts';
import type { Resource } from '../declare/resource.ts';
import type { BaseRow } from '../declare/row.ts';
import type {
  DefaultChange,
  RecordChange,
  RecordRemoval,
  RecordWrite,
  ResourceWrite,
  SideWrite,
} from '../declare/rules.ts';
import type { Scope } from './address.ts';
import { replaceToken } from './change-token.writes.ts';
import { pointerWrites } from './default-pointer.writes.ts';
import { entityEvent } from './entity-event.ts';
import {
  countNewChild,
  countRemovedChild,
  insertRecord,
  removeRecord,
  updateRecord,
} from './record.writes.ts';
import { keyReleases, keyWrites } from './unique-key.writes.ts';

/** The record of a change, its keys and its default; neither events nor other records. */
export function ownWrites<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  { before, after, pointer }: RecordWrite<Row>,
): ResourceWrite[] {
  const record: ResourceWrite[] =
    before === undefined
      ? [...countNewChild(resource, scope), insertRecord(resource, scope, after)]
      : [updateRecord(resource, scope, before, after)];
  return [
    ...record,
    ...keyWrites(resource, scope, { before: before?.row, after }),
    ...pointerWrites(resource, scope, pointer),
  ];
}

/** The writes of a record with the records that lose or gain the default by it, told of `row`. */
function withEvents<Row extends BaseRow, Refusal extends Rejection>(
  resource: Resource<Row>,
  scope: Scope,
  change: RecordChange<Row>,
  own: readonly Write<Refusal>[],
  told: { readonly kind: keyof EntityEvents; readonly row: Row },
  moment: Pick<Moment, 'at'>,
): (Write<Refusal> | SideWrite)[] {
  const { events, changeToken, rules } = resource;
  const moves = change.flagMoves.map((stored) =>
    updateRecord(resource, scope, stored, { ...stored.row, updated_at: moment.at }),
  );
  return [
    ...own.map((write) => unlessLocked(write)),
    ...moves.map((write) => unlessLocked(write)),
    ...(events === undefined
      ? []
      : recordEvents(scope.tenant, [
          entityEvent(events[told.kind], told.row),
          ...change.flagMoves.map(({ row }) => entityEvent(events.updated, row)),
        ])),
    ...(changeToken === undefined
      ? []
      : [replaceToken({ tenant: scope.tenant, name: changeToken })]),
    ...(rules.sideWrites?.(change) ?? []),
  ];
}

/**
 * The writes of a new or changed record with their conditions and events: the record, its keys,
 * the pointer to the default and the records that lose or gain it, and the side writes of its
 * rules. None where nothing changes.
 */
export function changeWrites<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  change: RecordWrite<Row>,
  moment: Pick<Moment, 'at'>,
): ResourceWrite[] {
  const { before, after: row } = change;
  if (row === before?.row) return [];
  const kind = before === undefined ? 'created' : 'updated';
  const own = ownWrites(resource, scope, change);
  return withEvents(resource, scope, change, own, { kind, row }, moment);
}

/** The writes of a record that takes the default, as `changeWrites`; no key changes with it. */
export function defaultWrites<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  change: DefaultChange<Row>,
  moment: Pick<Moment, 'at'>,
): SideWrite[] {
  const { before, after: row, pointer } = change;
  if (row === before.row) return [];
  const own = [
    updateRecord(resource, scope, before, row),
    ...pointerWrites(resource, scope, pointer),
  ];
  return withEvents(resource, scope, change, own, { kind: 'updated', row }, moment);
}

/** The writes of a removed record, as `changeWrites`: it gives its keys back. */
export function removalWrites<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  removal: RecordRemoval<Row>,
  moment: Pick<Moment, 'at'>,
): SideWrite[] {
  const { before, pointer } = removal;
  const own = [
    removeRecord(resource, scope, before),
    ...keyReleases(resource, scope, before.row),
    ...countRemovedChild(resource, scope),
    ...pointerWrites(resource, scope, pointer),
  ];
  return withEvents(resource, scope, removal, own, { kind: 'deleted', row: before.row }, moment);
}
