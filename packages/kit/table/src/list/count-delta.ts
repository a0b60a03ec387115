import { createHash } from 'node:crypto';
import { prefixedFloor, prefixedId } from '@waybill/kernel/id';
import { plusSeconds, unixSeconds } from '@waybill/kernel/instant';
import { defineGathered } from '../commit/gathered.ts';
import type { Gathered, Put, TableItem } from '../commit/write.ts';
import { json, number } from '../item/attribute.ts';
import { defineEntity } from '../item/entity.ts';
import { type Key, key } from '../item/key.ts';
import { shardOf } from '../item/shard.ts';
import { type Ledger, type LedgerGroup, type LedgerRow, valuesOf } from './ledger.ts';
import { stateKeyOf } from './state-key.ts';

/*
 * A change that changes rows of a ledger writes a delta of them, in its own transaction. Deltas are
 * kept under the moment in which their change was sent, are never rewritten and not removed when
 * they are folded into the sums: the sums say up to which delta they reach. So a delta counts
 * exactly once, whatever is folded while somebody reads.
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
  /** Of a few created rows: their values that have sums alone, which may be worth them by now. */
  readonly sampled?: Readonly<Record<string, number>>;
  /** Its values of summed facets. */
  readonly summed?: readonly string[];
}

/** What one change moved. */
export interface CountDelta {
  /** Its sort key: later changes have greater ones. */
  readonly at: string;
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
  values?: Pick<StateChange, 'counted' | 'sampled' | 'summed'>,
];

export const countDeltaEntity = defineEntity({
  name: 'count-delta',
  attributes: { changes: json<readonly StoredChange[]>(), ttl: number },
});

/** Far longer than it takes until somebody looks after sums that are not folded. */
const KEPT_SECONDS = 30 * 86_400;

/** Deltas of one item; a change of thousands of rows has several. */
const ITEM_BYTES = 100_000;

const PREFIX = 'dlt';

/**
 * Where the deltas of a tenant lie. A key names the number of shards as well: whoever meets a
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

/** Where the deltas of a moment begin among those of their partition. */
export function deltaFloor(moment: Date): string {
  return prefixedFloor(PREFIX, moment);
}

/** A stored delta, read back. */
export function asDelta(item: TableItem): CountDelta {
  const changes = countDeltaEntity.read(item).changes.map(([ledger, id, before, after, values]) => {
    return { ledger, id, before, after, ...values };
  });
  return { at: item.sk, changes };
}

function* chunks(changes: readonly StoredChange[]): Generator<StoredChange[]> {
  let chunk: StoredChange[] = [];
  let bytes = 0;
  for (const change of changes) {
    const size = Buffer.byteLength(JSON.stringify(change));
    if (chunk.length > 0 && bytes + size > ITEM_BYTES) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(change);
    bytes += size;
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
  const ttl = unixSeconds(plusSeconds(at, KEPT_SECONDS));
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
      put: countDeltaEntity.item({ pk, sk: prefixedId(PREFIX, at) }, { changes, ttl }),
    })),
  );
}

const gather = defineGathered<Part>(deltaPuts, ({ changes }) => changes.length);

/** One created row in so many has the values of its counted facets counted ahead again. */
const SAMPLED = 32;

const isSampled = (id: string) =>
  createHash('sha1').update(id).digest().readUInt8() % SAMPLED === 0;

function stateChangeOf<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  { before, after }: RowChange<Row>,
): StateChange[] {
  const row = after ?? before;
  const states = [before, after].map((one) => (one ? stateKeyOf(ledger.stateColumns, one) : null));
  const [from = null, to = null] = states;
  if (row === undefined || from === to) return [];
  const isOfFew = from === null && isSampled(row.id);
  const counted = isOfFew ? valuesOf(ledger, row, 'counted') : {};
  const sampled = isOfFew ? valuesOf(ledger, row, 'sums alone') : {};
  const summed = Object.keys(valuesOf(ledger, row, 'summed'));
  return [
    {
      ...{ ledger: ledger.name, id: row.id, before: from, after: to },
      ...(Object.keys(counted).length > 0 && { counted }),
      ...(Object.keys(sampled).length > 0 && { sampled }),
      ...(summed.length > 0 && { summed }),
    },
  ];
}

/**
 * What makes changes of rows count, for the transaction of the change that makes them; nothing when
 * none left its state key.
 */
export function countChanges<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  changes: readonly RowChange<Row>[],
): Gathered[] {
  const moved = changes.flatMap((one) => stateChangeOf(ledger, one));
  return moved.length === 0 ? [] : [gather({ tenant, group: ledger.group, changes: moved })];
}
