import { sideBySide } from '@waybill/kernel/side-by-side';
import { readCommitted } from '../plan/read-plan.ts';
import { getMany, queryAll } from '../read.ts';
import { readCount } from './count.ts';
import {
  ALL,
  countedFacets,
  everySelection,
  facetPartition,
  type Ledger,
  type LedgerRow,
} from './ledger.ts';

/** A shop may have thousands of counters, and the table so many connections. */
const AT_ONCE = 16;

/** A counter that disagrees with the rows. */
export interface Drift {
  readonly facet: string;
  readonly counted: number;
  readonly rows: number;
}

/**
 * Recounts every counted facet of a ledger from its rows and answers the counters that differ.
 * Meant for a quiet moment: rows written during the walk may show up as differences.
 */
export async function findDrift<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
): Promise<Drift[]> {
  const keys = await queryAll(everySelection(ledger, tenant));
  const items = await readCommitted(tenant, await getMany(keys));
  const rows = new Map<string, number>();
  for (const item of items) {
    if (item === undefined) continue;
    for (const facet of countedFacets(ledger, ledger.rowOf(item))) {
      rows.set(facet, (rows.get(facet) ?? 0) + 1);
    }
  }
  const counters = await queryAll({ pk: facetPartition(ledger, tenant, 'COUNTS') });
  const named = counters.map((item) => item.sk).filter((name) => !name.includes('#'));
  const facets = new Set([ALL, ...rows.keys(), ...named]);
  const drifts: Drift[] = [];
  await sideBySide(AT_ONCE, [...facets], async (facet) => {
    const { total } = await readCount(ledger, tenant, facet);
    const drift = { facet, counted: total, rows: rows.get(facet) ?? 0 };
    if (drift.counted !== drift.rows) drifts.push(drift);
  });
  return drifts;
}
