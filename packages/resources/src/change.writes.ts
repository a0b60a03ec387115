import { packed } from '@waybill/api/stored-document';
import { outboxWrites } from '@waybill/events/outbox';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { type Condition, isNew, isThere } from '@waybill/table/condition';
import { externalIdWrites } from '@waybill/table/external-id';
import { directWrite, type Step } from '@waybill/table/plan/step';
import type { Write } from '@waybill/table/write';
import { pointerKey, recordKey, type Scope, sentinelKey } from './address.ts';
import { type Collection, missing, missingRows } from './decide.ts';
import { entityEvent, type Moment } from './entity-events.ts';
import { hasExternalKeys } from './external-keys.ts';
import type { Resource } from './resource.ts';
import { type BaseRow, fieldValue, flagName, storedFields, type Values } from './row.ts';
import type { Change, Pointer, Stored } from './rules.ts';

/** The refusal of a write that met another call: the change is decided again on fresh loads. */
export const raced = reject(
  'concurrent_modification',
  'The record was changed by other calls at the same time; try again.',
);

/** A plan may yet take back what it holds: neither a write nor a refusal counts until then. */
function unlessHeld(write: ResourceWrite): ResourceWrite {
  const { when, orElse } = write;
  const unlocked: Condition = ['plan', 'absent'];
  return {
    ...write,
    when: when === undefined ? unlocked : { all: [unlocked, when] },
    orElse: (stored) => {
      if (stored?.['plan'] !== undefined || orElse === undefined) return raced;
      return typeof orElse === 'function' ? orElse(stored) : orElse;
    },
  };
}

/** What the writes of a change may find out: a key that is taken, a parent that is gone. */
export type ResourceRefusal = Rejection<'unique_violation' | 'not_found'>;

export type ResourceWrite = Write<ResourceRefusal>;

/** The row's own values as the table keeps them. */
function storedValues<Row extends BaseRow>({ fields }: Resource<Row>, row: Row): Values {
  const values = storedFields(fields).map(([name, field]) => {
    const value = fieldValue(row, name);
    return [name, field.packed ? packed(value as Record<string, unknown> | null) : value] as const;
  });
  return Object.fromEntries(values);
}

function recordWrite<Row extends BaseRow>(resource: Resource<Row>, scope: Scope, row: Row): Write {
  const { id, created_at, updated_at } = row;
  return {
    put: {
      ...recordKey(resource, scope, id),
      _e: resource.entity,
      id,
      ...storedValues(resource, row),
      ...resource.internal,
      rev: 1,
      created_at,
      updated_at,
    },
    when: isNew,
    orElse: raced,
  };
}

/** Only what differs is set: attributes that others maintain stay as they are. */
function updateWrite<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  before: Stored<Row>,
  after: Row,
): Write {
  const former = storedValues(resource, before.row);
  const changed = Object.entries(storedValues(resource, after)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(former[name]),
  );
  return {
    update: recordKey(resource, scope, after.id),
    set: { ...Object.fromEntries(changed), updated_at: after.updated_at },
    add: { rev: 1 },
    when: ['rev', '=', before.rev],
    orElse: raced,
  };
}

/** Refused when the record, or what others count on it, moved since it was loaded. */
function asLoaded<Row extends BaseRow>(resource: Resource<Row>, { rev, item }: Stored<Row>) {
  const counted = Object.keys(resource.internal).map(
    (name): Condition => (name in item ? [name, '=', item[name]] : [name, 'absent']),
  );
  return { all: [['rev', '=', rev], ...counted] } satisfies Condition;
}

function sentinelWrites<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  before: Row | undefined,
  after: Row | undefined,
): ResourceWrite[] {
  const { unique, entity, noun } = resource;
  if (unique === undefined) return [];
  const old = before && sentinelKey(resource, scope, before);
  const next = after && sentinelKey(resource, scope, after);
  const holding = (row: Row) =>
    Object.fromEntries((unique.copies ?? []).map((name) => [name, fieldValue(row, name)]));
  const held = (row: Row) => JSON.stringify([fieldValue(row, unique.by), holding(row)]);
  if (before && after && held(before) === held(after)) return [];
  const mine = ['id', '=', (before ?? after)?.id] as const;
  const writes: ResourceWrite[] = [];
  if (next && after) {
    const code = fieldValue(after, unique.by);
    const put = { ...next, _e: `${entity}-code`, id: after.id, code, ...holding(after) };
    const taken = reject(
      'unique_violation',
      `Another ${noun[0]} has the ${unique.by} ${JSON.stringify(code)}.`,
    );
    writes.push(
      next.sk === old?.sk
        ? { put, when: mine, orElse: raced }
        : { put, when: isNew, orElse: taken },
    );
  }
  if (old && old.sk !== next?.sk) writes.push({ remove: old, when: mine, orElse: raced });
  return writes;
}

const externalIdOf = (row: BaseRow | undefined) =>
  row === undefined ? null : (fieldValue(row, 'external_id') as string | null);

/** Takes, changes or gives back the key that another system has for the record. */
function claimWrites<Row extends BaseRow>(
  { fields, entity, noun }: Resource<Row>,
  { tenant }: Scope,
  before: Row | undefined,
  after: Row | undefined,
): ResourceWrite[] {
  const id = (after ?? before)?.id;
  if (id === undefined || !hasExternalKeys(fields)) return [];
  return externalIdWrites(
    { tenant, entity, noun: noun[0], id },
    { before: externalIdOf(before), after: externalIdOf(after) },
  );
}

/** What keeps the keys of a record unique, behind the record's own write. */
function keyWrites<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  before: Row | undefined,
  after: Row | undefined,
): ResourceWrite[] {
  return [
    ...sentinelWrites(resource, scope, before, after),
    ...claimWrites(resource, scope, before, after),
  ];
}

function pointerAsLoaded(pointer: Pointer): Condition {
  if (pointer.from === undefined) return isNew;
  const held: Condition = ['id', '=', pointer.from];
  if (!('rev' in pointer)) return held;
  const { rev } = pointer;
  return { all: [held, rev === undefined ? ['rev', 'absent'] : ['rev', '=', rev]] };
}

function pointerWrites<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  pointer: Change<Row>['pointer'],
): ResourceWrite[] {
  if (pointer === undefined) return [];
  const at = pointerKey(resource, scope);
  const when = pointerAsLoaded(pointer);
  const { from, to } = pointer;
  // Counted, so that whoever removes the default knows of every record that could follow it.
  if (from !== undefined && to === from)
    return [{ update: at, add: { rev: 1 }, when, orElse: raced }];
  if (to === from) return [{ check: at, when, orElse: raced }];
  if (to === undefined) return [{ remove: at, when, orElse: raced }];
  return [{ put: { ...at, _e: `${resource.entity}-default`, id: to }, when, orElse: raced }];
}

/** The parent counts its children, so that whoever needs all of them knows that it sees them. */
function parentWrites<Row extends BaseRow>(
  { parent }: Resource<Row>,
  scope: Scope,
  by: 1 | -1,
): ResourceWrite[] {
  if (parent === undefined || scope.parent === undefined) return [];
  const at = recordKey({ collection: parent.collection }, { tenant: scope.tenant }, scope.parent);
  // A child goes with its parent: one whose parent is gone is gone as well.
  const orElse = by === 1 ? missing(parent.noun, scope.parent) : raced;
  return [{ update: at, add: { [parent.counter]: by }, when: isThere, orElse }];
}

function mainWrites<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  { before, after }: Change<Row>,
): ResourceWrite[] {
  const keys = keyWrites(resource, scope, before?.row, after);
  if (before === undefined) {
    if (after === undefined) return [];
    return [...parentWrites(resource, scope, 1), recordWrite(resource, scope, after), ...keys];
  }
  if (after !== undefined) return [updateWrite(resource, scope, before, after), ...keys];
  const remove = recordKey(resource, scope, before.row.id);
  return [
    { remove, when: asLoaded(resource, before), orElse: raced },
    ...keys,
    ...parentWrites(resource, scope, -1),
  ];
}

function eventWrites<Row extends BaseRow>(
  { events }: Resource<Row>,
  { tenant }: Scope,
  { before, after, beside }: Change<Row>,
  moment: Moment,
): ResourceWrite[] {
  const main = after ?? before?.row;
  if (events === undefined || main === undefined) return [];
  const type =
    before === undefined ? events.created : after === undefined ? events.deleted : events.updated;
  return outboxWrites(tenant, [
    entityEvent(type, main, moment),
    ...beside.map(({ row }) => entityEvent(events.updated, row, moment)),
  ]);
}

/** Whether a change writes anything. */
export function changes<Row extends BaseRow>({ before, after }: Change<Row>): boolean {
  return after === undefined || after !== before?.row;
}

/**
 * The writes of a change with their conditions and events: the record, its sentinel, the pointer
 * to the default and the records that lose or gain it. None where nothing changes.
 */
export function changeWrites<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  change: Change<Row>,
  moment: Moment,
): ResourceWrite[] {
  if (!changes(change)) return [];
  const beside = change.beside.map((stored) =>
    updateWrite(resource, scope, stored, { ...stored.row, updated_at: moment.at }),
  );
  const writes = [
    ...mainWrites(resource, scope, change),
    ...pointerWrites(resource, scope, change.pointer),
    ...beside,
  ];
  return [...writes.map(unlessHeld), ...eventWrites(resource, scope, change, moment)];
}

/** The writes of the standard records, for the transaction that creates their tenant. */
export function installWrites<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  moment: { readonly at: string; readonly newId: () => string },
): ResourceWrite[] {
  const empty = { stored: [], holder: undefined };
  const { created } = missingRows(resource, empty, { ...moment, parent: scope.parent });
  return created.flatMap((change) => [
    ...mainWrites(resource, scope, change),
    ...pointerWrites(resource, scope, change.pointer),
  ]);
}

/**
 * New records as steps of a change of any size, without events and without a word to the parent;
 * one that carries the default flag takes the pointer, which nobody may hold.
 */
export function insertSteps<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  rows: readonly Row[],
): Step<ResourceRefusal>[] {
  const flag = flagName(resource.fields) ?? '';
  const writes = rows.flatMap((row) => {
    const own = [
      recordWrite(resource, scope, row),
      ...sentinelWrites(resource, scope, undefined, row),
      ...(fieldValue(row, flag) === true
        ? pointerWrites(resource, scope, { from: undefined, to: row.id })
        : []),
    ];
    // Whoever was faster, with a code or with the flag: the change is decided again.
    const decidedAgain = own.map((write) => ({ ...write, orElse: raced }));
    return [...decidedAgain, ...claimWrites(resource, scope, undefined, row)];
  });
  return writes.flatMap((write): Step<ResourceRefusal>[] =>
    'put' in write ? [{ kind: 'create', write }] : [],
  );
}

/** The steps that remove a whole collection as loaded, without events: children with their parent. */
export function clearSteps<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  { stored, holder }: Collection<Row>,
): Step<ResourceRefusal>[] {
  const records = stored.flatMap(({ row, rev }): ResourceWrite[] => {
    const remove = recordKey(resource, scope, row.id);
    const record: Write = { remove, when: ['rev', '=', rev], orElse: raced };
    return [record, ...keyWrites(resource, scope, row, undefined)];
  });
  const pointer = holder === undefined ? undefined : { from: holder, to: undefined };
  return [...records, ...pointerWrites(resource, scope, pointer)].flatMap(
    (write): Step<ResourceRefusal>[] => ('remove' in write ? [{ kind: 'remove', write }] : []),
  );
}

/** `clearSteps` for a collection that is known to fit the transaction of its parent. */
export function clearWrites<Row extends BaseRow>(
  resource: Resource<Row>,
  scope: Scope,
  collection: Collection<Row>,
): ResourceWrite[] {
  return clearSteps(resource, scope, collection).map(directWrite);
}
