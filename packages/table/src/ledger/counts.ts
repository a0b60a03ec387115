import { Failures } from '@waybill/kernel/failures';
import { prefixedFloor } from '@waybill/kernel/id';
import { TRANSACTION_ACTIONS, transact } from '../commit.ts';
import { isNew, isThere } from '../condition.ts';
import { dueAttributes } from '../due.ts';
import { type Run, walkDue } from '../due-sweep.ts';
import { type Key, key } from '../key.ts';
import { Overloaded } from '../overloaded.ts';
import { get, getAtOnce, getMany, type query, queryAll } from '../read.ts';
import type { Put, TableItem, Write } from '../write.ts';
import { countedFacets, type Ledger, type LedgerRow } from './ledger.ts';

/**
 * Totals of a ledger. Every write that moves a row between counted facets adds, in its own
 * transaction, a pending row with the differences; the stream consumer folds pending rows into
 * counters and deletes them in one transaction. So a difference is counted exactly once, and
 * counter plus pending rows is the exact total at any moment.
 */
export interface Pending {
  readonly ledger: string;
  readonly tenant: string;
  readonly changeId: string;
  /** Creation of the row that moved, in milliseconds: which day and minute to count it under. */
  readonly createdMs: number;
  readonly differences: Readonly<Record<string, number>>;
}

function pendingPartition(ledger: string, tenant: string): string {
  return key('T', tenant, ledger, 'PENDING');
}

function differences<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  before: Row | undefined,
  after: Row | undefined,
): Record<string, number> {
  const change: Record<string, number> = {};
  for (const name of before === undefined ? [] : countedFacets(ledger, before)) change[name] = -1;
  for (const name of after === undefined ? [] : countedFacets(ledger, after)) {
    change[name] = (change[name] ?? 0) + 1;
    if (change[name] === 0) delete change[name];
  }
  return change;
}

/** A row before and after a change; a created row has no before, a removed one no after. */
export interface Move<Row> {
  readonly before?: Row;
  readonly after?: Row;
}

/** A fold raises two counters for each facet, and all of a pending row in one transaction. */
const FACETS_A_PENDING_ROW = 40;

/** The differences that several moves add up to, for each minute in which their rows were created. */
function differencesByMinute<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  moves: readonly Move<Row>[],
): Map<number, Record<string, number>> {
  const minutes = new Map<number, Record<string, number>>();
  for (const { before, after } of moves) {
    const row = after ?? before;
    if (row === undefined) continue;
    const created = Date.parse(row.created_at);
    const minute = created - (created % 60_000);
    const sum = minutes.get(minute) ?? {};
    for (const [facet, by] of Object.entries(differences(ledger, before, after))) {
      sum[facet] = (sum[facet] ?? 0) + by;
    }
    minutes.set(minute, sum);
  }
  return minutes;
}

/**
 * The writes that make moves of rows count, for the transaction of the change; none when no
 * counted facet moved. `changeId` is unique: `chg_` and a ULID, by which the sweep tells the age.
 */
export function countWrites<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  moves: readonly Move<Row>[],
  changeId: string,
): Put[] {
  const pending = [...differencesByMinute(ledger, moves)].flatMap(([created, sum]) => {
    const moved = Object.entries(sum).filter(([, by]) => by !== 0);
    const rows: { created: number; differences: Record<string, number> }[] = [];
    for (let start = 0; start < moved.length; start += FACETS_A_PENDING_ROW) {
      const some = Object.fromEntries(moved.slice(start, start + FACETS_A_PENDING_ROW));
      rows.push({ created, differences: some });
    }
    return rows;
  });
  return pending.map((row, index) => {
    const id = index === 0 ? changeId : `${changeId}.${index}`;
    return {
      put: {
        pk: pendingPartition(ledger.name, tenant),
        sk: id,
        _e: 'pending-count',
        ledger: ledger.name,
        tenant,
        ...row,
        ...dueAttributes('PENDING', id, id),
      },
      when: isNew,
    };
  });
}

/** A stored pending row, read back. */
export function asPending(item: TableItem): Pending {
  return {
    ledger: String(item['ledger']),
    tenant: String(item['tenant']),
    changeId: item.sk,
    createdMs: Number(item['created']),
    differences: item['differences'] as Record<string, number>,
  };
}

function counterKey(ledger: string, tenant: string, facet: string, day?: string): Key {
  return {
    pk: key('T', tenant, ledger, 'COUNTS'),
    sk: day === undefined ? facet : key(facet, day),
  };
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const minuteOf = (ms: number) => new Date(ms).toISOString().slice(11, 16);

function counterWrites(batch: readonly Pending[]): Write[] {
  const adds = new Map<string, { update: Key; add: Record<string, number> }>();
  const raise = (target: Key, attribute: string, by: number) => {
    const address = `${target.pk}\n${target.sk}`;
    const entry = adds.get(address) ?? { update: target, add: { changes: 0 } };
    entry.add[attribute] = (entry.add[attribute] ?? 0) + by;
    entry.add['changes'] = (entry.add['changes'] ?? 0) + 1;
    adds.set(address, entry);
  };
  for (const { ledger, tenant, createdMs, differences } of batch) {
    const day = dayOf(createdMs);
    for (const [facet, by] of Object.entries(differences)) {
      raise(counterKey(ledger, tenant, facet), 'total', by);
      raise(counterKey(ledger, tenant, facet), `d${day}`, by);
      raise(counterKey(ledger, tenant, facet, day), `m${minuteOf(createdMs)}`, by);
    }
  }
  return [...adds.values()];
}

function foldWrites(batch: readonly Pending[]): Write[] {
  const removals = batch.map(
    ({ ledger, tenant, changeId }): Write => ({
      remove: { pk: pendingPartition(ledger, tenant), sk: changeId },
      when: isThere,
    }),
  );
  return [...removals, ...counterWrites(batch)];
}

async function foldBatch(batch: readonly Pending[]): Promise<void> {
  let rest = batch;
  while (rest.length > 0) {
    const outcome = await transact(foldWrites(rest));
    if (outcome === undefined) return;
    if (outcome === 'lost-race') throw new Error('counters are contended; the stream repeats them');
    const gone = 'remove' in outcome.refused ? outcome.refused.remove.sk : undefined;
    rest = rest.filter(({ changeId }) => changeId !== gone);
  }
}

/**
 * Folds pending rows into the counters, as many a transaction as fit. A row that was folded
 * before is left out, so a repeated delivery counts nothing twice.
 */
export async function foldPending(pending: readonly Pending[]): Promise<void> {
  let batch: Pending[] = [];
  for (const one of pending) {
    const candidate = [...batch, one];
    if (batch.length > 0 && foldWrites(candidate).length > TRANSACTION_ACTIONS) {
      await foldBatch(batch);
      batch = [one];
    } else {
      batch = candidate;
    }
  }
  if (batch.length > 0) await foldBatch(batch);
}

/** Folds rows together, or each by itself when one of them cannot be folded. */
async function foldAll(rows: readonly Pending[], run: Run, failures: Failures): Promise<number> {
  try {
    await foldPending(rows);
    return rows.length;
  } catch {
    let folded = 0;
    for (const row of rows) {
      if (run.hasTime?.() === false) break;
      const name = `${row.tenant} ${row.ledger} ${row.changeId}`;
      if (await failures.guard(name, () => foldPending([row]))) folded += 1;
    }
    return folded;
  }
}

/**
 * Folds what the stream did not bring: differences of any tenant that are pending since before
 * `before`. What fails keeps no other waiting and is named in the end. Answers how many it folded.
 */
export async function sweepPending(before: Date, run: Run): Promise<number> {
  const failures = new Failures();
  let folded = 0;
  // One shard at a time: two would meet on the counters of a busy tenant.
  const shards = { kind: 'PENDING', shardsAtOnce: 1, upTo: prefixedFloor('chg', before) } as const;
  await walkDue({ ...run, ...shards }, failures, async (keys) => {
    const items = await getMany(keys);
    const rows = items.filter((item) => item !== undefined).map(asPending);
    const done = await foldAll(rows, run, failures);
    folded += done;
  });
  failures.raise((count) => `${count} differences stay pending`);
  return folded;
}

/** How many rows of a facet were created when: totals a day, and within a day a minute. */
export interface Counter {
  readonly total: number;
  readonly changes: number;
  readonly days: ReadonlyMap<string, number>;
}

function numbersWith(prefix: string, item: TableItem | undefined): Map<string, number> {
  const found = Object.entries(item ?? {})
    .filter(([name, value]) => name.startsWith(prefix) && typeof value === 'number' && value !== 0)
    .map(([name, value]): [string, number] => [name.slice(1), Number(value)])
    .filter(([name]) => /^\d/u.test(name));
  return new Map(found.sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** A counter as stored, without pending rows. */
function asCounter(item: TableItem | undefined): Counter {
  return {
    total: Number(item?.['total'] ?? 0),
    changes: Number(item?.['changes'] ?? 0),
    days: numbersWith('d', item),
  };
}

/** Rows a minute of one day, by `HH:MM`. */
export async function readMinutes(
  ledger: { name: string },
  tenant: string,
  facet: string,
  day: string,
): Promise<Map<string, number>> {
  return numbersWith('m', await get(counterKey(ledger.name, tenant, facet, day)));
}

/** A counter with the pending rows added. */
export interface Count {
  readonly total: number;
  readonly days: ReadonlyMap<string, number>;
}

/** Looks at more pending rows than fit one moment; a fold seldom comes between. */
const LOOKS = 10;

/** A transaction reads as many items; one of them is the counter. */
const ROWS_AT_ONCE = TRANSACTION_ACTIONS - 1;

function merged(counter: Counter, pending: readonly Pending[], facet: string): Count {
  const days = new Map(counter.days);
  let { total } = counter;
  for (const { createdMs, differences: moved } of pending) {
    const by = moved[facet] ?? 0;
    if (by === 0) continue;
    const day = dayOf(createdMs);
    total += by;
    days.set(day, (days.get(day) ?? 0) + by);
  }
  return { total, days };
}

interface Snapshot {
  readonly counter: Counter;
  readonly pending: readonly Pending[];
}

/**
 * The counter and those of the pending rows that it does not hold yet, at one moment; undefined
 * when there was none.
 */
async function snapshot(counter: Key, pending: readonly Key[]): Promise<Snapshot | undefined> {
  const chunks = [pending.slice(0, ROWS_AT_ONCE)];
  for (let start = ROWS_AT_ONCE; start < pending.length; start += ROWS_AT_ONCE) {
    chunks.push(pending.slice(start, start + ROWS_AT_ONCE));
  }
  const looks = await Promise.all(chunks.map((chunk) => getAtOnce([counter, ...chunk])));
  const changes = new Set(looks.map(([item]) => asCounter(item).changes));
  if (changes.size > 1) return undefined;
  const rows = looks.flatMap((look) => look.slice(1)).filter((item) => item !== undefined);
  return { counter: asCounter(looks[0]?.[0]), pending: rows.map(asPending) };
}

/**
 * Begins to count a facet exactly, and answers how to end it: two round trips, so that a list reads
 * its keys beside the first and its rows beside the second.
 *
 * A fold takes pending rows away and raises counters in one transaction. The first step finds out
 * which rows are pending. The second reads the counter and these very rows at one moment: a row
 * that was folded meanwhile is gone there and in the counter, one that was not is there and not in
 * the counter, however many folds come between or beside. Nothing counts twice.
 *
 * Nothing is missed either. A change that was made before the first step was pending then, or its
 * fold had begun to take effect, and the second step, being a transaction, waits for that fold. A
 * change that is made between the steps counts if it is folded by the second one: it happened
 * while the list was read, and may count or not.
 *
 * Where more rows are pending than one moment holds, several moments are one as long as the counter
 * has not changed between them: no fold then took any of the rows.
 */
export async function beginCount(
  ledger: { name: string },
  tenant: string,
  facet: string,
): Promise<() => Promise<Count>> {
  const all = await queryAll({ pk: pendingPartition(ledger.name, tenant) });
  const pending = all.filter((item) => asPending(item).differences[facet] !== undefined);
  return async () => {
    for (let look = 0; look < LOOKS; look += 1) {
      const seen = await snapshot(counterKey(ledger.name, tenant, facet), pending);
      if (seen !== undefined) return merged(seen.counter, seen.pending, facet);
    }
    throw new Overloaded(`the counters of ${ledger.name} do not stand still`);
  };
}

/** The exact count of a facet. */
export async function readCount(
  ledger: { name: string },
  tenant: string,
  facet: string,
): Promise<Count> {
  const end = await beginCount(ledger, tenant, facet);
  return end();
}

/** Counts the keys of a partition of an index, up to `budget`; undefined when there are more. */
export async function countKeys(
  selection: Parameters<typeof query>[0],
  budget: number,
): Promise<number | undefined> {
  const keys = await queryAll({ ...selection, limit: budget + 1 });
  return keys.length > budget ? undefined : keys.length;
}
