import { isDeepStrictEqual } from 'node:util';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import type { FlagMove } from './default-flag.ts';
import { refuseBeyondLimit } from './limit.ts';
import type { Resource } from './resource.ts';
import { type BaseRow, fieldValue, flagName, type Values } from './row.ts';
import type { Change, Rules, Stored } from './rules.ts';

/** A whole collection as loaded: its records, and the id its default pointer holds. */
export interface Collection<Row extends BaseRow> {
  readonly stored: readonly Stored<Row>[];
  readonly holder: string | undefined;
  /** How many records came and went under that default; undefined while none did. */
  readonly pointerRev?: number | undefined;
}

/** A resource as deciding sees it, whatever operations it has. */
type Ruled<Row extends BaseRow> = Resource<Row> & { readonly rules: Rules<Row> };

interface Born {
  readonly id: string;
  readonly at: string;
  /** Id of the parent, for children. */
  readonly parent: string | undefined;
}

/** The refusal of an id that no record of the collection has. */
export function missing(noun: string, id: string): Rejection<'not_found'> {
  return reject('not_found', `There is no ${noun} ${id}.`);
}

/** The record with this id among those loaded. */
export function findStored<Row extends BaseRow>(
  resource: Resource<Row>,
  collection: Collection<Row>,
  id: string,
): Stored<Row> | Rejection<'not_found'> {
  return collection.stored.find(({ row }) => row.id === id) ?? missing(resource.noun[0], id);
}

const rowsOf = <Row extends BaseRow>({ stored }: Collection<Row>) => stored.map(({ row }) => row);

/** A new record: what was named over the fallbacks; not yet settled. */
function newRow<Row extends BaseRow>(
  { fields }: Resource<Row>,
  sent: Values,
  { id, at, parent }: Born,
): Row {
  const own = Object.entries(fields).map(([name, { presence, fallback }]) => {
    if (presence === 'parent') return [name, parent];
    return [name, presence === 'flag' ? false : (sent[name] ?? fallback ?? null)];
  });
  return { id, ...Object.fromEntries(own), created_at: at, updated_at: at } as Row;
}

/** The merged row of an update; not yet settled. */
function mergedRow<Row extends BaseRow>({ fields }: Resource<Row>, row: Row, sent: Values): Row {
  const { [flagName(fields) ?? '']: _flag, ...values } = sent;
  return { ...row, ...values };
}

function flagged<Row extends BaseRow>({ fields }: Resource<Row>, row: Row, holds: boolean): Row {
  const name = flagName(fields);
  return name === undefined ? row : { ...row, [name]: holds };
}

/** The records beside the written one whose flag moves when `holder` loses it. */
function losing<Row extends BaseRow>({ stored, holder }: Collection<Row>, id: string) {
  return stored.filter(({ row }) => row.id === holder && row.id !== id);
}

function flagMove<Row extends BaseRow>(
  { default: flag, fields }: Resource<Row>,
  { holder }: Collection<Row>,
  id: string,
  sent: Values,
): FlagMove | Rejection {
  if (flag === undefined) return 'keep';
  const wanted = sent[flagName(fields) ?? ''] as boolean | undefined;
  return flag.write(wanted, { holds: holder === id, held: holder !== undefined });
}

function moved<Row extends BaseRow>(
  resource: Resource<Row>,
  collection: Collection<Row>,
  change: { readonly before: Stored<Row> | undefined; readonly row: Row },
  move: FlagMove,
): Change<Row> {
  const { before, row } = change;
  const { holder: from } = collection;
  if (move === 'keep') return { before, after: row, beside: [] };
  const to = move === 'take' ? row.id : undefined;
  const after = flagged(resource, row, move === 'take');
  const beside = move === 'take' ? losing(collection, row.id) : [];
  return { before, after, beside, pointer: { from, to } };
}

/** A create: the draft over the fallbacks, settled by the rules, and what it does to the default. */
export function decideCreate<Row extends BaseRow>(
  resource: Ruled<Row>,
  collection: Collection<Row>,
  sent: Values,
  born: Born,
): Change<Row> | Rejection {
  const full = refuseBeyondLimit(resource, collection.stored.length + 1);
  if (full !== undefined) return full;
  const draft = newRow(resource, sent, born);
  const known = { before: undefined, sent, rows: rowsOf(collection) };
  const row = resource.rules.settle?.(draft, known) ?? draft;
  if (isRejection(row)) return row;
  const move = flagMove(resource, collection, row.id, sent);
  if (isRejection(move)) return move;
  const change = moved(resource, collection, { before: undefined, row }, move);
  const { holder } = collection;
  if (move !== 'keep' || holder === undefined) return change;
  // Had the default just been deleted, the new record would have to follow it.
  return { ...change, pointer: { from: holder, to: holder } };
}

function unchanged<Row extends BaseRow>({ fields }: Resource<Row>, left: Row, right: Row): boolean {
  return Object.keys(fields).every((name) =>
    isDeepStrictEqual(fieldValue(left, name), fieldValue(right, name)),
  );
}

/** A partial update; a change that changes nothing leaves the row as it is. */
export function decideUpdate<Row extends BaseRow>(
  resource: Ruled<Row>,
  collection: Collection<Row>,
  sent: Values,
  { id, at }: { readonly id: string; readonly at: string },
): Change<Row> | Rejection {
  const before = findStored(resource, collection, id);
  if (isRejection(before)) return before;
  const draft = mergedRow(resource, before.row, sent);
  const known = { before: before.row, sent, rows: rowsOf(collection) };
  const row = resource.rules.settle?.(draft, known) ?? draft;
  if (isRejection(row)) return row;
  const move = flagMove(resource, collection, id, sent);
  if (isRejection(move)) return move;
  const change = moved(resource, collection, { before, row }, move);
  if (change.after === undefined || unchanged(resource, before.row, change.after)) {
    return { before, after: before.row, beside: [] };
  }
  return { ...change, after: { ...change.after, updated_at: at } };
}

/** Moves the default to a record; nothing changes when it is there already. */
export function decideDefault<Row extends BaseRow>(
  resource: Resource<Row>,
  collection: Collection<Row>,
  { id, at }: { readonly id: string; readonly at: string },
): Change<Row> | Rejection {
  const before = findStored(resource, collection, id);
  if (isRejection(before)) return before;
  if (collection.holder === id) return { before, after: before.row, beside: [] };
  const row = { ...before.row, updated_at: at };
  return moved(resource, collection, { before, row }, 'take');
}

/** A removal, and who follows where the record was the default. */
export function decideRemoval<Row extends BaseRow>(
  resource: Ruled<Row>,
  collection: Collection<Row>,
  id: string,
): Change<Row> | Rejection {
  const before = findStored(resource, collection, id);
  if (isRejection(before)) return before;
  const others = collection.stored.filter(({ row }) => row.id !== id);
  const rest = others.map(({ row }) => row);
  const kept = resource.rules.release?.(before, rest);
  if (kept !== undefined) return kept;
  const removal = { before, after: undefined, beside: [] };
  if (resource.default === undefined) return removal;
  const { holder, pointerRev: rev } = collection;
  // Had the record just become the default, somebody would have to follow it.
  if (holder !== id) return { ...removal, pointer: { from: holder, to: holder } };
  const successor = resource.default.successor(rest);
  if (isRejection(successor)) return successor;
  const beside = others.filter(({ row }) => row.id === successor?.id);
  return { ...removal, beside, pointer: { from: id, to: successor?.id, rev } };
}

/** The standard records that a collection lacks, by their unique field, and the keys it has. */
export function missingRows<Row extends BaseRow>(
  resource: Resource<Row>,
  collection: Collection<Row>,
  { newId, at, parent }: { newId: () => string; at: string; parent: string | undefined },
): { created: Change<Row>[]; existing: string[] } {
  const { unique, defaults, fields } = resource;
  const by = unique?.by ?? 'code';
  const compared = (value: unknown) => unique?.compared?.(String(value)) ?? String(value);
  const taken = new Set(collection.stored.map(({ row }) => compared(fieldValue(row, by))));
  const flag = flagName(fields) ?? '';
  const created = defaults.rows
    .filter((sent) => !taken.has(compared(sent[by])))
    .map((sent) => {
      const row = newRow(resource, sent, { id: newId(), at, parent });
      const takes = sent[flag] === true && collection.holder === undefined;
      return moved(resource, collection, { before: undefined, row }, takes ? 'take' : 'keep');
    });
  const existing = defaults.rows.map((sent) => String(sent[by]));
  return { created, existing: existing.filter((code) => taken.has(compared(code))) };
}

/** The fallbacks that `defaults` tells, in the order declared. */
export function fallbacksOf({
  fields,
  defaults,
}: Pick<Resource<BaseRow>, 'fields' | 'defaults'>): Values {
  return Object.fromEntries(defaults.fields.map((name) => [name, fields[name]?.fallback]));
}
