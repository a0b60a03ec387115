import { addressOf, type Key } from '../key.ts';
import { planAttributes } from '../plan/held.ts';
import { type Decided, readCommitted } from '../plan/read-plan.ts';
import { getMany } from '../read.ts';
import type { ReadUnapplied } from './entries.ts';
import type { Ledger, LedgerRow } from './ledger.ts';
import type { Filter } from './request.ts';
import { matches } from './rows.ts';

/** What a list asks of rows, beside where it finds them. */
export interface RowReader<Row extends LedgerRow> {
  readonly ledger: Ledger<Row>;
  readonly tenant: string;
  readonly filters: readonly Filter[];
  readonly decided: Decided;
  /** Nothing where no plan may change rows of the ledger. */
  readonly unapplied: ReadUnapplied | undefined;
}

/**
 * The rows behind index entries. What does not count yet, and what has moved on since the index was
 * read, is left out.
 */
export async function loadRows<Row extends LedgerRow>(
  { ledger, tenant, filters, decided, unapplied }: RowReader<Row>,
  entries: readonly Key[],
): Promise<Row[]> {
  const { attributes } = ledger;
  const read = attributes && { attributes: [...planAttributes, ...attributes] };
  // A second look is for what was decided meanwhile; it must not read what was there before.
  const consistent = decided.size > 0;
  // A row whose change moves it in its index may be met at both places.
  const distinct = new Map(entries.map((entry) => [addressOf(entry), entry]));
  const found = await getMany([...distinct.values()], { consistent, ...read });
  if (unapplied === undefined && found.some((item) => item?.['plan'] !== undefined)) {
    throw new Error(`a plan changes rows of ${ledger.name}, which no plan may`);
  }
  const items = await readCommitted(tenant, found, decided);
  return items
    .filter((item) => item !== undefined)
    .map(ledger.rowOf)
    .filter((row) => matches(row, filters));
}
