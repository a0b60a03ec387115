import { isNew } from '../condition.ts';
import { dueAttributes } from '../due.ts';
import { key } from '../key.ts';
import type { Put, TableItem } from '../write.ts';
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

/** Where the pending rows of a ledger lie. */
export function pendingPartition(ledger: string, tenant: string): string {
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
