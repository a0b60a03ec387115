import { Failures } from '@waybill/kernel/failures';
import { prefixedFloor } from '@waybill/kernel/id';
import { TRANSACTION_ACTIONS, transact } from '../commit.ts';
import { isThere } from '../condition.ts';
import { type Run, walkDue } from '../due-sweep.ts';
import type { Key } from '../key.ts';
import { getMany } from '../read.ts';
import type { Write } from '../write.ts';
import { counterKey, dayOf } from './counters.ts';
import { asPending, type Pending, pendingPartition } from './pending.ts';

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
