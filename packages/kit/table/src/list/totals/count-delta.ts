import { isDeepStrictEqual } from 'node:util';
import { prefixedId } from '@waybill/kernel/id';
import { defineGathered } from '../../commit/gathered.ts';
import type { Gathered, Put } from '../../commit/write.ts';
import { json, optional } from '../../item/attribute.ts';
import { defineEntity } from '../../item/entity.ts';
import { type Key, key, shardOf, type TableItem } from '../../item/key.ts';
import {
  figureValuesOf,
  type ListGroup,
  type ListOf,
  type ListRow,
  summedValues,
} from '../declare/list-of.ts';
import { stateKeyOf } from '../declare/state-key.ts';
import { type DailyFigures, figureNames } from './figures.ts';

/*
 * A change of rows of a list writes a delta of them, in its own transaction. A fold adds
 * deltas to the snapshot, which names them, and removes them afterwards. So a delta counts exactly
 * once: by itself until a snapshot names it, and by the snapshot from then on.
 */

/** A row before and after a change; a created row has no before, a removed one no after. */
export interface RowChange<Row> {
  readonly before?: Row;
  readonly after?: Row;
  readonly figures?: DailyFigures;
}

interface Moved {
  readonly list: string;
  readonly id: string;
  /** The id that the deltas of the row lie with, where that is not its own. */
  readonly countedWith?: string;
}

/** A row that left one state key for another; null where there was or is no row. */
export interface StateChange extends Moved {
  readonly before: string | null;
  readonly after: string | null;
  readonly summed?: readonly string[];
}

/** The addition of a changed row to the figures of its list. */
export interface FigureChange extends Moved {
  /** The values of the row that have figures of their own, beside those of all rows. */
  readonly values: readonly string[];
  readonly figures: DailyFigures;
}

export interface CountDelta {
  /** The key of its item until it is folded. */
  readonly key: Key;
  readonly changes: readonly StateChange[];
  readonly figures: readonly FigureChange[];
}

export interface CountScope {
  readonly tenant: string;
  readonly group: ListGroup;
}

type StoredChange = readonly [
  list: string,
  id: string,
  before: string | null,
  after: string | null,
  values?: Pick<StateChange, 'summed'>,
];

type StoredFigures = readonly [
  list: string,
  id: string,
  values: readonly string[],
  figures: DailyFigures,
];

export const countDeltaEntity = defineEntity({
  name: 'count-delta',
  attributes: {
    changes: json<readonly StoredChange[]>(),
    figures: optional(json<readonly StoredFigures[]>(), undefined),
  },
});

/** Changes of one item; a change of thousands of rows has several. */
const ITEM_BYTES = 100_000;

/** Values with sums of one item: a fold writes each of them, and all in one transaction. */
const ITEM_VALUES = 40;

const PREFIX = 'dlt';

/** The partition of some deltas. It names the number of shards: a reader knows where the others are. */
function deltaPartition({ tenant, group }: CountScope, shard: number): string {
  const { name, deltaShards } = group;
  const whole = key('T', tenant, 'DELTAS', name);
  return deltaShards === 1 ? whole : `${whole}#${deltaShards}#${shard}`;
}

export function deltaPartitions(scope: CountScope): string[] {
  return Array.from({ length: scope.group.deltaShards }, (_, shard) =>
    deltaPartition(scope, shard),
  );
}

export function countScopeOf({ pk }: Key): CountScope {
  const [, tenant, , name, shards = '1'] = pk.split('#');
  if (tenant === undefined || name === undefined) throw new Error(`${pk} holds no deltas`);
  return { tenant, group: { name, deltaShards: Number(shards) } };
}

export function asDelta(item: TableItem): CountDelta {
  const { changes, figures = [] } = countDeltaEntity.read(item);
  return {
    key: { pk: item.pk, sk: item.sk },
    changes: changes.map(([list, id, before, after, values]) => {
      return { list, id, before, after, ...values };
    }),
    figures: figures.map(([list, id, values, days]) => ({ list, id, values, figures: days })),
  };
}

type RowMove = StateChange | FigureChange;

const isFigureChange = (move: RowMove): move is FigureChange => 'figures' in move;

const isStateChange = (move: RowMove): move is StateChange => !isFigureChange(move);

/** Writes of a fold for a move, beside the sums: values, and days with figures. */
const foldedNames = (move: RowMove): readonly string[] =>
  isFigureChange(move) ? figureNames(move) : (move.summed ?? []);

function* chunks(moves: readonly RowMove[]): Generator<RowMove[]> {
  let chunk: RowMove[] = [];
  let bytes = 0;
  let names = new Set<string>();
  for (const move of moves) {
    const size = Buffer.byteLength(JSON.stringify(move));
    const all = new Set([...names, ...foldedNames(move)]);
    const isFull = bytes + size > ITEM_BYTES || all.size > ITEM_VALUES;
    if (chunk.length > 0 && isFull) {
      yield chunk;
      chunk = [];
      bytes = 0;
      names = new Set();
    }
    chunk.push(move);
    bytes += size;
    for (const name of foldedNames(move)) names.add(name);
  }
  yield chunk;
}

function storedChange(change: StateChange): StoredChange {
  const { list, id, before, after, countedWith: _place, ...values } = change;
  return Object.keys(values).length === 0
    ? [list, id, before, after]
    : [list, id, before, after, values];
}

function storedMoves(moves: readonly RowMove[]) {
  const figures = moves
    .filter(isFigureChange)
    .map((one): StoredFigures => [one.list, one.id, one.values, one.figures]);
  return {
    changes: moves.filter(isStateChange).map(storedChange),
    figures: figures.length === 0 ? undefined : figures,
  };
}

type Part = CountScope & { readonly moves: readonly RowMove[] };

function deltaPuts(parts: readonly Part[], at: Date): Put[] {
  const placed = parts.flatMap(({ moves, ...scope }) =>
    moves.map((move) => {
      const shard = shardOf(move.countedWith ?? move.id, scope.group.deltaShards);
      return { pk: deltaPartition(scope, shard), move };
    }),
  );
  return [...Map.groupBy(placed, ({ pk }) => pk)].flatMap(([pk, all]) =>
    [...chunks(all.map(({ move }) => move))].map((some) => ({
      put: countDeltaEntity.item({ pk, sk: prefixedId(PREFIX, at) }, storedMoves(some)),
    })),
  );
}

const gather = defineGathered<Part>(deltaPuts, ({ moves }) => moves.length);

/** The changes of how a row counts: none, one, or two where it left one summed value for another. */
function stateChangesOf<Row extends ListRow>(
  list: ListOf<Row>,
  { before, after }: RowChange<Row>,
): StateChange[] {
  const one = (from: Row | undefined, to: Row | undefined): StateChange[] => {
    const row = to ?? from;
    if (row === undefined) return [];
    const summed = summedValues(list, row);
    const [left = null, reached = null] = [from, to].map(
      (some) => some && stateKeyOf(list.stateColumns, some),
    );
    return left === reached
      ? []
      : [
          {
            list: list.name,
            id: row.id,
            before: left,
            after: reached,
            ...(summed.length > 0 && { summed }),
            ...(list.countedWith && { countedWith: list.countedWith(row) }),
          },
        ];
  };
  if (before !== undefined && after !== undefined) {
    const isLeft = !isDeepStrictEqual(summedValues(list, before), summedValues(list, after));
    if (isLeft) return [...one(before, undefined), ...one(undefined, after)];
  }
  return one(before, after);
}

function figureChangesOf<Row extends ListRow>(
  list: ListOf<Row>,
  { before, after, figures = {} }: RowChange<Row>,
): FigureChange[] {
  const row = after ?? before;
  if (row === undefined || Object.keys(figures).length === 0) return [];
  return [
    {
      list: list.name,
      id: row.id,
      values: figureValuesOf(list, row),
      figures,
      ...(list.countedWith && { countedWith: list.countedWith(row) }),
    },
  ];
}

/** The parts that make changes of rows count, for the transaction that makes them. */
export function countChanges<Row extends ListRow>(
  list: ListOf<Row>,
  tenant: string,
  changes: readonly RowChange<Row>[],
): Gathered[] {
  const moves = changes.flatMap((one): RowMove[] => [
    ...stateChangesOf(list, one),
    ...figureChangesOf(list, one),
  ]);
  return moves.length === 0 ? [] : [gather({ tenant, group: list.group, moves })];
}
