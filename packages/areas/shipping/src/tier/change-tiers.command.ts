import type { Rejection } from '@waybill/kernel/rejection';
import type { Conflict } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import type { TierChange, TierStamp } from './change-tiers.ts';
import { readTable, type TierTable } from './tier.repository.ts';
import type { Tier } from './tier.resource.ts';
import { replaceTable } from './tier.writes.ts';

/**
 * Changes the tiers of a method as one: all that change do so in one transaction (SHP-58), on the
 * tiers that were read (SHP-59). A change of nothing is no write.
 */
export function changeTiers<Shown, Refusal extends Rejection>(
  work: Work,
  methodId: string,
  decide: (rows: readonly Tier[], stamp: TierStamp) => TierChange<Shown> | Refusal,
) {
  const stamp = { methodId, at: work.at, newId: work.newId };
  return runCommand<
    TierTable,
    TierChange<Shown>,
    Shown,
    Refusal | Rejection<'not_found'> | Conflict
  >(work, {
    load: () => readTable(work.tenant, methodId),
    decide: ({ rows }) => decide(rows, stamp),
    write: (change, table) => {
      const same = change.rows === table.rows || change.rows.length + table.rows.length === 0;
      return same ? [] : replaceTable(work, methodId, table, change.rows);
    },
    present: ({ shown }) => shown,
  });
}
