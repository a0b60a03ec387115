import { createHash } from 'node:crypto';
import { prefixedFloor, prefixedId } from '@waybill/kernel/id';
import { plusSeconds, unixSeconds } from '@waybill/kernel/instant';
import { json, number } from '../attribute.ts';
import { defineEntity } from '../entity.ts';
import { defineJoint } from '../joined.ts';
import { type Key, key } from '../key.ts';
import { shardOf } from '../shard.ts';
import type { Joined, Put, TableItem } from '../write.ts';
import { codeOf } from './code.ts';
import { type Ledger, type LedgerGroup, type LedgerRow, valuesOf } from './ledger.ts';

/*
 * A change that moves rows of a ledger writes a tally of them, in its own transaction. Tallies are
 * kept under the moment in which their change was sent, are never rewritten and not removed when
 * they are folded into the sums: the sums say up to which tally they reach. So a tally counts
 * exactly once, whatever is folded while somebody reads.
 */

/** A row before and after a change; a created row has no before, a removed one no after. */
export interface Move<Row> {
  readonly before?: Row;
  readonly after?: Row;
}

/** A row that left one code for another; null where there was or is no row. */
export interface Moved {
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
export interface Tally {
  /** Its sort key: later changes have greater ones. */
  readonly at: string;
  readonly moves: readonly Moved[];
}

/** The tenant and the ledgers that are counted together. */
export interface TallyPlace {
  readonly tenant: string;
  readonly group: LedgerGroup;
}

type StoredMove = readonly [
  ledger: string,
  id: string,
  before: string | null,
  after: string | null,
  values?: Pick<Moved, 'counted' | 'sampled' | 'summed'>,
];

export const tallyEntity = defineEntity({
  name: 'tally',
  attributes: { moves: json<readonly StoredMove[]>(), ttl: number },
});

/** Far longer than it takes until somebody looks after sums that are not folded. */
const KEPT_SECONDS = 30 * 86_400;

/** Tallies of one item; a change of thousands of rows has several. */
const ITEM_BYTES = 100_000;

const PREFIX = 'tly';

/**
 * Where the tallies of a tenant lie. A key names the number of shards as well: whoever meets a
 * tally knows where the others are.
 */
function tallyPartition({ tenant, group }: TallyPlace, shard: number): string {
  const { name, tallyShards } = group;
  const whole = key('T', tenant, 'TALLIES', name);
  return tallyShards === 1 ? whole : `${whole}#${tallyShards}#${shard}`;
}

/** All partitions of the tallies of a tenant. */
export function tallyPartitions(place: TallyPlace): string[] {
  return Array.from({ length: place.group.tallyShards }, (_, shard) =>
    tallyPartition(place, shard),
  );
}

/** Whose tally an item is. */
export function tallyPlaceOf({ pk }: Key): TallyPlace {
  const [, tenant, , name, shards = '1'] = pk.split('#');
  if (tenant === undefined || name === undefined) throw new Error(`${pk} holds no tallies`);
  return { tenant, group: { name, tallyShards: Number(shards) } };
}

/** Where the tallies of a moment begin among those of their partition. */
export function tallyFloor(moment: Date): string {
  return prefixedFloor(PREFIX, moment);
}

/** A stored tally, read back. */
export function asTally(item: TableItem): Tally {
  const moves = tallyEntity.read(item).moves.map(([ledger, id, before, after, values]) => {
    return { ledger, id, before, after, ...values };
  });
  return { at: item.sk, moves };
}

function* chunks(moves: readonly StoredMove[]): Generator<StoredMove[]> {
  let chunk: StoredMove[] = [];
  let bytes = 0;
  for (const move of moves) {
    const size = Buffer.byteLength(JSON.stringify(move));
    if (chunk.length > 0 && bytes + size > ITEM_BYTES) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(move);
    bytes += size;
  }
  yield chunk;
}

function storedMove({ ledger, id, before, after, ...values }: Moved): StoredMove {
  return Object.keys(values).length === 0
    ? [ledger, id, before, after]
    : [ledger, id, before, after, values];
}

interface Part extends TallyPlace {
  readonly moves: readonly Moved[];
}

function tallies(parts: readonly Part[], at: Date): Put[] {
  const ttl = unixSeconds(plusSeconds(at, KEPT_SECONDS));
  const places = new Map<string, StoredMove[]>();
  for (const { moves, ...place } of parts) {
    for (const move of moves) {
      const pk = tallyPartition(place, shardOf(move.id, place.group.tallyShards));
      const some = places.get(pk) ?? [];
      some.push(storedMove(move));
      places.set(pk, some);
    }
  }
  return [...places].flatMap(([pk, all]) =>
    [...chunks(all)].map((moves) => ({
      put: tallyEntity.item({ pk, sk: prefixedId(PREFIX, at) }, { moves, ttl }),
    })),
  );
}

const bring = defineJoint<Part>(tallies, ({ moves }) => moves.length);

/** One created row in so many has the values of its counted facets counted ahead again. */
const SAMPLED = 32;

const isSampled = (id: string) =>
  createHash('sha1').update(id).digest().readUInt8() % SAMPLED === 0;

function movedRow<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  { before, after }: Move<Row>,
): Moved[] {
  const row = after ?? before;
  const codes = [before, after].map((one) => (one ? codeOf(ledger.combined, one) : null));
  const [from = null, to = null] = codes;
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
 * What makes moves of rows count, for the transaction of the change that makes them; nothing when
 * none left its code.
 */
export function countMoves<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  moves: readonly Move<Row>[],
): Joined[] {
  const moved = moves.flatMap((one) => movedRow(ledger, one));
  return moved.length === 0 ? [] : [bring({ tenant, group: ledger.group, moves: moved })];
}
