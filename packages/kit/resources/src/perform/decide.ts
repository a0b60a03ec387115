import { isDeepStrictEqual } from 'node:util';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Conflict } from '@waybill/table/write';
import type { Codes } from '../declare/codes.ts';
import type { FlagMove } from '../declare/default-flag.ts';
import { refuseBeyondLimit } from '../declare/limit.ts';
import type { Resource } from '../declare/resource.ts';
import { type BaseRow, fieldValue, flagName, type Values } from '../declare/row.ts';
import type { DefaultChange, RecordRemoval, RecordWrite } from '../declare/rules.ts';
import { type Collection, findStored, rowsOf } from './collection.ts';
import { moveFlag } from './move-flag.ts';
import { draftRow, type NewRow } from './new-row.ts';

/** The row after a partial update; not yet normalized. */
function mergeRow<Row extends BaseRow>({ fields }: Resource<Row>, row: Row, sent: Values): Row {
  const { [flagName(fields) ?? '']: _flag, ...values } = sent;
  return { ...row, ...values };
}

function decideFlag<Row extends BaseRow, Code extends Codes>(
  { default: flag, fields }: Resource<Row, Code>,
  { defaultId }: Collection<Row>,
  id: string,
  sent: Values,
): FlagMove | Rejection<Code['write']> {
  if (flag === undefined) return 'keep';
  const wanted = sent[flagName(fields) ?? ''];
  return flag.write(typeof wanted === 'boolean' ? wanted : undefined, {
    isDefault: defaultId === id,
    hasDefault: defaultId !== undefined,
  });
}

/** A create: the draft over the fallbacks, normalized, and what it does to the default. */
export function decideCreate<Row extends BaseRow, Code extends Codes>(
  resource: Resource<Row, Code>,
  collection: Collection<Row>,
  sent: Values,
  given: NewRow,
): RecordWrite<Row> | Rejection<Code['write'] | 'limit_reached'> {
  const full = refuseBeyondLimit(resource, collection.stored.length + 1);
  if (full !== undefined) return full;
  const draft = draftRow(resource, sent, given);
  const known = { before: undefined, sent, rows: rowsOf(collection) };
  const row = resource.rules.normalize?.(draft, known) ?? draft;
  if (isRejection(row)) return row;
  const move = decideFlag(resource, collection, row.id, sent);
  if (isRejection(move)) return move;
  const change = moveFlag(resource, collection, { before: undefined, row }, move);
  const { defaultId } = collection;
  if (move !== 'keep' || defaultId === undefined) return change;
  // Had the default just been deleted, the new record would have to follow it.
  return { ...change, pointer: { from: defaultId, to: defaultId } };
}

function sameFields<Row extends BaseRow>({ fields }: Resource<Row>, left: Row, right: Row) {
  return Object.keys(fields).every((name) =>
    isDeepStrictEqual(fieldValue(left, name), fieldValue(right, name)),
  );
}

/** A partial update; a change that changes nothing leaves the row as it is. */
export function decideUpdate<Row extends BaseRow, Code extends Codes>(
  resource: Resource<Row, Code>,
  collection: Collection<Row>,
  sent: Values,
  { id, at }: { readonly id: string; readonly at: string },
): RecordWrite<Row> | Rejection<Code['write'] | 'not_found'> {
  const before = findStored(resource, collection, id);
  if (isRejection(before)) return before;
  const draft = mergeRow(resource, before.row, sent);
  const known = { before: before.row, sent, rows: rowsOf(collection) };
  const row = resource.rules.normalize?.(draft, known) ?? draft;
  if (isRejection(row)) return row;
  const move = decideFlag(resource, collection, id, sent);
  if (isRejection(move)) return move;
  const change = moveFlag(resource, collection, { before, row }, move);
  if (sameFields(resource, before.row, change.after)) {
    return { before, after: before.row, flagMoves: [] };
  }
  return { ...change, after: { ...change.after, updated_at: at } };
}

/** Moves the default to a record; nothing changes when it is there already. */
export function decideDefault<Row extends BaseRow>(
  resource: Resource<Row>,
  collection: Collection<Row>,
  { id, at }: { readonly id: string; readonly at: string },
): DefaultChange<Row> | Rejection<'not_found'> {
  const before = findStored(resource, collection, id);
  if (isRejection(before)) return before;
  if (collection.defaultId === id) return { before, after: before.row, flagMoves: [] };
  const row = { ...before.row, updated_at: at };
  return { ...moveFlag(resource, collection, { before, row }, 'take'), before };
}

/** A removal, and the successor where the record was the default. */
export function decideRemoval<Row extends BaseRow, Code extends Codes>(
  resource: Resource<Row, Code>,
  collection: Collection<Row>,
  id: string,
): RecordRemoval<Row> | Rejection<Code['remove'] | 'not_found'> | Conflict {
  const before = findStored(resource, collection, id);
  if (isRejection(before)) return before;
  const others = collection.stored.filter(({ row }) => row.id !== id);
  const rest = others.map(({ row }) => row);
  const refused = resource.rules.refuseDelete?.(before, rest);
  if (refused !== undefined) return refused;
  const removal = { before, after: undefined, flagMoves: [] };
  if (resource.default === undefined) return removal;
  const { defaultId, defaultRev: rev } = collection;
  // Had the record just become the default, it would need a successor.
  if (defaultId !== id) return { ...removal, pointer: { from: defaultId, to: defaultId } };
  const successor = resource.default.successor(rest);
  if (isRejection(successor)) return successor;
  const flagMoves = others.filter(({ row }) => row.id === successor?.id);
  return { ...removal, flagMoves, pointer: { from: id, to: successor?.id, rev } };
}
