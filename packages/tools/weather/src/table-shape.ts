import { isDeepStrictEqual } from 'node:util';
import { type Item, pick } from './item.ts';
import { itemBytes, writeUnits } from './units.ts';

/** The attributes by which a table or an index finds its items. */
export interface KeyShape {
  readonly partition: string;
  readonly sort: string | undefined;
}

export interface IndexShape extends KeyShape {
  readonly name: string;
  readonly arn: string;
  /** The attributes besides all keys; undefined for all there are. */
  readonly included: readonly string[] | undefined;
}

export interface TableShape extends KeyShape {
  readonly name: string;
  readonly arn: string;
  readonly indexes: readonly IndexShape[];
}

interface KeyElement {
  readonly AttributeName: string;
  readonly KeyType: 'HASH' | 'RANGE';
}

interface Described {
  readonly KeySchema: readonly KeyElement[];
}

/** The part of DescribeTable's answer that is needed here. */
export interface TableDescription extends Described {
  readonly TableName: string;
  readonly TableArn?: string;
  readonly GlobalSecondaryIndexes?: readonly (Described & {
    readonly IndexName: string;
    readonly IndexArn?: string;
    readonly Projection?: {
      readonly ProjectionType?: string;
      readonly NonKeyAttributes?: readonly string[];
    };
  })[];
}

function keyShape({ KeySchema }: Described): KeyShape {
  const named = (type: string) => KeySchema.find(({ KeyType }) => KeyType === type)?.AttributeName;
  return { partition: named('HASH') ?? '', sort: named('RANGE') };
}

/** The shape of a table by its description. */
export function tableShape(described: TableDescription): TableShape {
  return {
    ...keyShape(described),
    name: described.TableName,
    arn: described.TableArn ?? described.TableName,
    indexes: (described.GlobalSecondaryIndexes ?? []).map((index) => ({
      ...keyShape(index),
      name: index.IndexName,
      arn: index.IndexArn ?? index.IndexName,
      included:
        index.Projection?.ProjectionType === 'ALL'
          ? undefined
          : (index.Projection?.NonKeyAttributes ?? []),
    })),
  };
}

const namesOf = ({ partition, sort }: KeyShape) =>
  sort === undefined ? [partition] : [partition, sort];

/** The key of an item in its table. */
export function keyOf(table: TableShape, item: Item): Item {
  return pick(item, namesOf(table));
}

/** The entry of an item in an index; undefined where the item lacks a key of the index. */
export function entryOf(
  table: TableShape,
  index: IndexShape,
  item: Item | undefined,
): Item | undefined {
  if (item === undefined || namesOf(index).some((name) => item[name] === undefined))
    return undefined;
  if (index.included === undefined) return item;
  return pick(item, [...namesOf(table), ...namesOf(index), ...index.included]);
}

/** The units that a change takes of a partition of an index. */
export interface IndexCharge {
  readonly index: IndexShape;
  /** The value of the partition key, as text. */
  readonly partition: string;
  readonly units: number;
}

/** The partition of an entry or an item, as text. */
export function partitionOf({ partition }: KeyShape, item: Item): string {
  return JSON.stringify(item[partition]);
}

function chargesOf(
  table: TableShape,
  index: IndexShape,
  before?: Item,
  after?: Item,
): IndexCharge[] {
  const [old, now] = [entryOf(table, index, before), entryOf(table, index, after)];
  if (isDeepStrictEqual(old, now)) return [];
  const charge = (entry: Item, bytes: number): IndexCharge => ({
    index,
    partition: partitionOf(index, entry),
    units: writeUnits(bytes),
  });
  const moved =
    old !== undefined &&
    now !== undefined &&
    !isDeepStrictEqual(pick(old, namesOf(index)), pick(now, namesOf(index)));
  if (old !== undefined && now !== undefined && !moved) {
    return [charge(now, Math.max(itemBytes(old), itemBytes(now)))];
  }
  return [old, now].flatMap((entry) =>
    entry === undefined ? [] : [charge(entry, itemBytes(entry))],
  );
}

/**
 * The units that a change takes of the indexes: one write for an entry that begins, ends or
 * changes, two for one whose key changes, none for one that stays; transactions take no more
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html, Write capacity units).
 */
export function indexCharges(table: TableShape, before?: Item, after?: Item): IndexCharge[] {
  return table.indexes.flatMap((index) => chargesOf(table, index, before, after));
}
