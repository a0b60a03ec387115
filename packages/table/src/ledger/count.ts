import { TRANSACTION_ACTIONS } from '../commit.ts';
import type { Key } from '../key.ts';
import { Overloaded } from '../overloaded.ts';
import { getAtOnce, type query, queryAll } from '../read.ts';
import { asCounter, type Counter, counterKey, dayOf } from './counters.ts';
import { asPending, type Pending, pendingPartition } from './pending.ts';

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
