import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { prefixedId } from '@waybill/kernel/id';
import { defineGathered } from '../commit/gathered.ts';
import type { Gathered, Put, TableItem } from '../commit/write.ts';
import { json } from '../item/attribute.ts';
import { defineEntity } from '../item/entity.ts';
import { type Key, key } from '../item/key.ts';
import { shardOf } from '../item/shard.ts';
import { type Ledger, type LedgerGroup, type LedgerRow, valuesOf } from './ledger.ts';
import { stateKeyOf } from './state-key.ts';

/*
 * A change of rows of a ledger writes a delta of them, in its own transaction. A fold adds
 * deltas to the snapshot, which names them, and removes them afterwards. So a delta counts exactly
 * once: by itself until a snapshot names it, and by the snapshot from then on.
 */

/** A row before and after a change; a created row has no before, a removed one no after. */
export interface RowChange<Row> {
  readonly before?: Row;
  readonly after?: Row;
}

/** A row that left one state key for another; null where there was or is no row. */
export interface StateChange {
  readonly ledger: string;
  readonly id: string;
  readonly before: string | null;
  readonly after: string | null;
  /** Of a few created rows: their values of counted facets, to be counted ahead again. */
  readonly counted?: Readonly<Record<string, number>>;
  /** Its values of summed facets. */
  readonly summed?: readonly string[];
}

/** What one change moved. */
export interface CountDelta {
  /** Where it lies until it is folded. */
  readonly key: Key;
  readonly changes: readonly StateChange[];
}

/** The tenant and the ledgers that are counted together. */
export interface CountScope {
  readonly tenant: string;
  readonly group: LedgerGroup;
}

type StoredChange = readonly [
  ledger: string,
  id: string,
  before: string | null,
  after: string | null,
  values?: Pick<StateChange, 'counted' | 'summed'>,
];

export const countDeltaEntity = defineEntity({
  name: 'count-delta',
  attributes: { changes: json<readonly StoredChange[]>() },
});

/** Changes of one item; a change of thousands of rows has several. */
const ITEM_BYTES = 100_000;

/** Values with sums of one item: a fold writes each of them, and all in one transaction. */
const ITEM_VALUES = 40;

const PREFIX = 'dlt';

/**
 * Where the deltas of a tenant lie. A key names the number of shards as well: a reader that meets a
 * delta knows where the others are.
 */
function deltaPartition({ tenant, group }: CountScope, shard: number): string {
  const { name, deltaShards } = group;
  const whole = key('T', tenant, 'DELTAS', name);
  return deltaShards === 1 ? whole : `${whole}#${deltaShards}#${shard}`;
}

/** All partitions of the deltas of a tenant. */
export function deltaPartitions(place: CountScope): string[] {
  return Array.from({ length: place.group.deltaShards }, (_, shard) =>
    deltaPartition(place, shard),
  );
}

/** Whose delta an item is. */
export function countScopeOf({ pk }: Key): CountScope {
  const [, tenant, , name, shards = '1'] = pk.split('#');
  if (tenant === undefined || name === undefined) throw new Error(`${pk} holds no deltas`);
  return { tenant, group: { name, deltaShards: Number(shards) } };
}

/** A stored delta, read back. */
export function asDelta(item: TableItem): CountDelta {
  const changes = countDeltaEntity.read(item).changes.map(([ledger, id, before, after, values]) => {
    return { ledger, id, before, after, ...values };
  });
  return { key: { pk: item.pk, sk: item.sk }, changes };
}

function* chunks(changes: readonly StoredChange[]): Generator<StoredChange[]> {
  let chunk: StoredChange[] = [];
  let bytes = 0;
  let values = new Set<string>();
  for (const change of changes) {
    const size = Buffer.byteLength(JSON.stringify(change));
    const all = new Set([...values, ...(change[4]?.summed ?? [])]);
    const isFull = bytes + size > ITEM_BYTES || all.size > ITEM_VALUES;
    if (chunk.length > 0 && isFull) {
      yield chunk;
      chunk = [];
      bytes = 0;
      values = new Set();
    }
    chunk.push(change);
    bytes += size;
    for (const value of change[4]?.summed ?? []) values.add(value);
  }
  yield chunk;
}

function storedChange({ ledger, id, before, after, ...values }: StateChange): StoredChange {
  return Object.keys(values).length === 0
    ? [ledger, id, before, after]
    : [ledger, id, before, after, values];
}

interface Part extends CountScope {
  readonly changes: readonly StateChange[];
}

function deltaPuts(parts: readonly Part[], at: Date): Put[] {
  const places = new Map<string, StoredChange[]>();
  for (const { changes, ...place } of parts) {
    for (const change of changes) {
      const pk = deltaPartition(place, shardOf(change.id, place.group.deltaShards));
      const some = places.get(pk) ?? [];
      some.push(storedChange(change));
      places.set(pk, some);
    }
  }
  return [...places].flatMap(([pk, all]) =>
    [...chunks(all)].map((changes) => ({
      put: countDeltaEntity.item({ pk, sk: prefixedId(PREFIX, at) }, { changes }),
    })),
  );
}

const gather = defineGathered<Part>(deltaPuts, ({ changes }) => changes.length);

/** One created row in so many has the values of its counted facets counted ahead again. */
const SAMPLED = 32;

const isSampled = (id: string) =>
  createHash('sha1').update(id).digest().readUInt8() % SAMPLED === 0;

const summedOf = <Row extends LedgerRow>(ledger: Ledger<Row>, row: Row): readonly string[] =>
  Object.keys(valuesOf(ledger, row, 'summed'));

/**
 * How a row counts differently: not at all where neither its state key nor a summed value changed, and
 * twice where it left one value for another.
 */
function stateChangesOf<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  { before, after }: RowChange<Row>,
): StateChange[] {
  const one = (from: Row | undefined, to: Row | undefined): StateChange[] => {
    const row = to ?? from;
    if (row === undefined) return [];
    const summed = summedOf(ledger, row);
    const [left = null, reached = null] = [from, to].map(
      (some) => some && stateKeyOf(ledger.stateColumns, some),
    );
    return left === reached
      ? []
      : [
          {
            ...{ ledger: ledger.name, id: row.id, before: left, after: reached },
            ...(summed.length > 0 && { summed }),
          },
        ];
  };
  if (before !== undefined && after !== undefined) {
    const isLeft = !isDeepStrictEqual(summedOf(ledger, before), summedOf(ledger, after));
    return isLeft ? [...one(before, undefined), ...one(undefined, after)] : one(before, after);
  }
  const isOfFew = after !== undefined && isSampled(after.id);
  const counted = isOfFew ? valuesOf(ledger, after, 'counted') : {};
  return one(before, after).map((change) =>
    Object.keys(counted).length > 0 ? { ...change, counted } : change,
  );
}

/**
 * What makes changes of rows count, for the transaction of the change that makes them; nothing when
 * none left its state key or a summed value.
 */
export function countChanges<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  changes: readonly RowChange<Row>[],
): Gathered[] {
  const moved = changes.flatMap((one) => stateChangesOf(ledger, one));
  return moved.length === 0 ? [] : [gather({ tenant, group: ledger.group, changes: moved })];
}
