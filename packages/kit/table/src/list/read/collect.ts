import type { ListRow } from '../declare/list-of.ts';
import type { Listed, ListRequest } from '../declare/request.ts';
import { Budget, ENTRY_BUDGET, SCAN_BUDGET, SORT_BUDGET } from './budget.ts';
import { type Entry, LEAP_PAGE, type Range, spanOf } from './entries.ts';
import { SharedEntries } from './joined-entries.ts';
import { loadCompared, loadPage, type RowReader } from './load-page.ts';
import { type OpenScan, openScan } from './open-scan.ts';
import type { ListPlan } from './plan.ts';
import { listRows } from './rows.ts';

const PAGE = 1_000;

/** A leap costs as much as a row: so few are loaded at once. */
const LOADED_AT_ONCE = 300;

async function every(
  { entries, isSummed, count }: OpenScan,
  most: number,
): Promise<Entry[] | undefined> {
  // Sums tell at once what entries tell one by one.
  if (isSummed && (await count(most)) > most) return undefined;
  const found = await entries.take(most + 1);
  return found.length > most ? undefined : found;
}

async function fewest(opened: readonly OpenScan[], most: number): Promise<Entry[] | undefined> {
  const counted = await Promise.all(
    opened.map(async (scan) => ({ scan, rows: await scan.count(most) })),
  );
  const { scan, rows } = counted.reduce((least, next) => (next.rows < least.rows ? next : least));
  return rows > most ? undefined : scan.entries.take(most);
}

/** A list that no index carries alone, joined, compared or sorted within budgets; undefined beyond them. */
export async function collect<Row extends ListRow>(
  reader: RowReader<Row>,
  { scans, rest, sorts }: ListPlan,
  request: ListRequest,
): Promise<Listed<Row> | undefined> {
  const { limit, offset, after } = request;
  const backwards = request.order?.descending === true;
  const span = request.range && spanOf(request.range);
  const range: Range = { ...span, backwards: !sorts && backwards };
  // The order of creation is that of ids.
  const order = sorts ? request.order : { column: 'id', descending: backwards };
  const open = async (budget: Budget): Promise<OpenScan[]> => {
    const reading = { range, span, size: scans.length === 1 ? PAGE : LEAP_PAGE, budget };
    return Promise.all(scans.map((one) => openScan(reader.list, reader.tenant, one, reading)));
  };
  const compare = async (entries: readonly Entry[]) => {
    const rows = await loadCompared(reader, entries);
    return rows && listRows(rows, { ...request, order });
  };
  const most = rest.length > 0 ? SCAN_BUDGET : SORT_BUDGET;
  const budget = new Budget(ENTRY_BUDGET);
  const opened = await open(budget);
  const [only, ...others] = opened;
  if (only !== undefined && others.length === 0) {
    const entries = await every(only, most);
    return entries && compare(entries);
  }
  const few = await fewest(opened, LOADED_AT_ONCE);
  if (few !== undefined) return compare(few);
  const scanned = opened.map(({ entries }) => entries);
  const shared = await new SharedEntries(scanned, range.backwards, budget).take(ENTRY_BUDGET);
  if (budget.isSpent) {
    const again = await fewest(await open(new Budget(ENTRY_BUDGET)), SCAN_BUDGET);
    return again && compare(again);
  }
  if (sorts || rest.length > 0) return shared.length > most ? undefined : compare(shared);
  const isBehind = ({ fs }: Entry) =>
    after === undefined || (backwards ? fs < String(after[0]) : fs > String(after[0]));
  const walked = shared.filter(isBehind);
  const page = walked.slice(offset, offset + limit);
  const { rows } = await loadPage(reader, page);
  const last = walked[offset + limit] && page.at(-1)?.fs;
  return {
    rows,
    total: shared.length - (page.length - rows.length),
    next: last === undefined ? undefined : [last],
  };
}
