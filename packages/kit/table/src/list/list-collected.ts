import { Budget } from './budget.ts';
import { type Entry, nextEntries, type Range } from './entries.ts';
import { SharedEntries } from './joined-entries.ts';
import type { LedgerRow } from './ledger.ts';
import { loadPage, positionOf } from './list-page.ts';
import type { ListPlan } from './list-plan.ts';
import { loadCompared, type RowReader } from './load-rows.ts';
import { type OpenScan, openScan, type Reading, SCAN_BUDGET } from './open-scan.ts';
import type { Listed, ListRequest } from './request.ts';
import { listRows } from './rows.ts';
import { spanOf } from './seek.ts';
import { ENTRY_BUDGET } from './totals.ts';

/** Rows that are sorted in memory. */
const SORT_BUDGET = 5_000;

const PAGE = 1_000;

/** What follows a leap is seldom much. */
const LEAP_PAGE = 24;

/** A leap costs as much as a row: so few are loaded at once. */
const LOADED_AT_ONCE = 300;

/** The entries that all scans share, undefined when too many would have to be read. */
async function shared(
  opened: readonly OpenScan[],
  backwards: boolean,
  budget: Budget,
): Promise<Entry[] | undefined> {
  const entries = new SharedEntries(
    opened.map((one) => one.entries),
    backwards,
    budget,
  );
  const found = await nextEntries(entries, ENTRY_BUDGET);
  return budget.isSpent ? undefined : found;
}

const entriesBehind = (entries: readonly Entry[], id: string, backwards: boolean) =>
  entries.filter(({ fs }) => (backwards ? fs < id : fs > id));

/** All entries of one scan, undefined when there are more than so many. */
async function every({ entries, total, isOfEntries }: OpenScan, most: number) {
  // Sums tell at once what entries tell one by one.
  const known = isOfEntries ? 0 : await total();
  if (known === undefined || known > most) return undefined;
  const found = await nextEntries(entries, most + 1);
  return found.length > most ? undefined : found;
}

/** The scan that has the fewest rows, and how many. */
async function narrowest(opened: readonly OpenScan[]): Promise<{ one: OpenScan; rows: number }> {
  const sized = await Promise.all(
    opened.map(async (one) => ({ one, rows: (await one.total()) ?? Number.POSITIVE_INFINITY })),
  );
  return sized.reduce((least, next) => (next.rows < least.rows ? next : least));
}

/**
 * A list that no index carries alone: what several indexes share, and what has to be compared or
 * sorted in memory, within budgets; undefined beyond them.
 */
export async function listCollected<Row extends LedgerRow>(
  reader: RowReader<Row>,
  { scans, rest, sorts }: ListPlan,
  request: ListRequest,
): Promise<Listed<Row> | undefined> {
  const { ledger, tenant } = reader;
  const backwards = request.order?.descending === true;
  const range: Range = { ...spanOf(request.range), backwards: !sorts && backwards };
  // The order of creation is that of ids.
  const order = sorts ? request.order : { column: 'id', descending: backwards };
  const open = async (budget: Budget): Promise<OpenScan[]> => {
    const isAlone = scans.length === 1;
    const size = isAlone ? PAGE : LEAP_PAGE;
    const reading: Reading = { range, size, isEager: false, budget };
    return Promise.all(scans.map((one) => openScan(ledger, tenant, one, reading)));
  };
  const compare = async (entries: readonly Entry[]) => {
    const rows = await loadCompared(reader, entries);
    return rows && listRows(rows, { ...request, order });
  };
  const budget = new Budget(ENTRY_BUDGET);
  const opened = await open(budget);
  const most = rest.length > 0 ? SCAN_BUDGET : SORT_BUDGET;
  const [first, ...others] = opened;
  if (first !== undefined && others.length === 0) {
    const isOfEntries = first.isOfEntries || request.range !== undefined;
    const entries = await every({ ...first, isOfEntries }, most);
    return entries && compare(entries);
  }
  const { one, rows: fewest } = await narrowest(opened);
  if (fewest <= LOADED_AT_ONCE) return compare(await nextEntries(one.entries, SCAN_BUDGET));
  const entries = await shared(opened, range.backwards, budget);
  if (entries === undefined) {
    if (fewest > SCAN_BUDGET) return undefined;
    const again = await narrowest(await open(new Budget(ENTRY_BUDGET)));
    return compare(await nextEntries(again.one.entries, SCAN_BUDGET));
  }
  if (sorts || rest.length > 0) return entries.length > most ? undefined : compare(entries);
  const { limit, offset, after } = request;
  const walked =
    after === undefined ? entries : entriesBehind(entries, String(after[0]), backwards);
  const page = walked.slice(offset, offset + limit);
  const { rows } = await loadPage(reader, page);
  return {
    rows,
    total: entries.length - (page.length - rows.length),
    next: positionOf(walked[offset + limit] && page.at(-1)?.fs),
  };
}
