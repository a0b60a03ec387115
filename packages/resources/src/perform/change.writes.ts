import { tell } from '@waybill/events/tell.writes';
import { unlessLocked } from '@waybill/table/plan/step';
import type { Resource } from '../declare/resource.ts';
import type { BaseRow } from '../declare/row.ts';
import type { RecordChange, ResourceWrite } from '../declare/rules.ts';
import type { Scope } from './address.ts';
import { pointerWrites } from './default-pointer.writes.ts';
import { type EventMoment, entityEvent } from './entity-event.ts';
import { countChild, insertRecord, removeRecord, updateRecord } from './record.writes.ts';
import { keyWrites } from './unique-key.writes.ts';

function recordWrites<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  { before, after }: RecordChange<Row>,
): ResourceWrite[] {
  const keys = keyWrites(resource, scope, { before: before?.row, after });
  if (before === undefined) {
    if (after === undefined) return [];
    return [...countChild(resource, scope, 1), insertRecord(resource, scope, after), ...keys];
  }
  if (after !== undefined) return [updateRecord(resource, scope, before, after), ...keys];
  return [removeRecord(resource, scope, before), ...keys, ...countChild(resource, scope, -1)];
}

function tellChange<Row extends BaseRow>(
  { events }: Resource<Row>,
  { tenant }: Scope,
  { before, after, flagMoves }: RecordChange<Row>,
  moment: EventMoment,
): ResourceWrite[] {
  const row = after ?? before?.row;
  if (events === undefined || row === undefined) return [];
  const type =
    before === undefined ? events.created : after === undefined ? events.deleted : events.updated;
  return tell(tenant, [
    entityEvent(type, row, moment),
    ...flagMoves.map((other) => entityEvent(events.updated, other.row, moment)),
  ]);
}

/** Whether a change writes anything. */
export function changesSomething<Row extends BaseRow>({
  before,
  after,
}: RecordChange<Row>): boolean {
  return after === undefined || after !== before?.row;
}

/** The record of a change, its keys and its default; neither events nor other records. */
export function ownWrites<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  change: RecordChange<Row>,
): ResourceWrite[] {
  return [
    ...recordWrites(resource, scope, change),
    ...pointerWrites(resource, scope, change.pointer),
  ];
}

/**
 * The writes of a change with their conditions and events: the record, its keys, the pointer to
 * the default and the records that lose or gain it. None where nothing changes.
 */
export function changeWrites<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  change: RecordChange<Row>,
  moment: EventMoment,
): ResourceWrite[] {
  if (!changesSomething(change)) return [];
  const flagMoves = change.flagMoves.map((stored) =>
    updateRecord(resource, scope, stored, { ...stored.row, updated_at: moment.at }),
  );
  const writes: ResourceWrite[] = [...ownWrites(resource, scope, change), ...flagMoves];
  return [
    ...writes.map((write) => unlessLocked(write)),
    ...tellChange(resource, scope, change, moment),
  ];
}
