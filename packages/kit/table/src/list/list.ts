import { type Rejection, reject } from '@waybill/kernel/rejection';
import { readCommitted } from '../commit/large/read-intents.ts';
import { fitsKey, keyPart } from '../item/key.ts';
import { getMany } from '../read/read.ts';
import { countRange } from './count-range.ts';
import type { Ledger, LedgerRow } from './ledger.ts';
import { listCollected } from './list-collected.ts';
import { listDeep } from './list-deep.ts';
import { listPage } from './list-page.ts';
import { type ListPlan, planList, planRecent } from './list-plan.ts';
import { listRecent } from './list-recent.ts';
import { listSummed } from './list-summed.ts';
import type { RowReader } from './load-rows.ts';
import { openScan } from './open-scan.ts';
import { type Filter, isEmptyRange, type Listed, type ListRequest } from './request.ts';
import { listRows } from './rows.ts';
import { behind, spanOf } from './seek.ts';

/** Entries that are cheaper to read over than to look up where to start. */
const SKIP_BUDGET = 400;

function tooBroad<Row extends LedgerRow>(ledger: Ledger<Row>): Rejection<'list_too_broad'> {
  const columns = [
    ...Object.keys(ledger.unique),
    ...ledger.stateColumns.filter((column) => Object.hasOwn(ledger.columns, column)),
    ...Object.keys(ledger.facets),
  ];
  return reject(
    'list_too_broad',
    `Too many rows would have to be read; narrow the list by one of: id, ${columns.join(', ')}; or sort by created_at.`,
  );
}

/** The row that an id or a unique column names, filtered by the rest. */
async function listOne<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  request: ListRequest,
  id: string | undefined,
): Promise<Listed<Row>> {
  const key = id === undefined ? undefined : await ledger.keyOf(tenant, id);
  const items = key === undefined ? [] : await readCommitted(tenant, await getMany([key]));
  return listRows(items.filter((one) => one !== undefined).map(ledger.rowOf), request, []);
}

async function listRowsOf<Row extends LedgerRow>(
  reader: RowReader<Row>,
  plan: ListPlan,
  request: ListRequest,
): Promise<Listed<Row> | undefined> {
  const { scans, rest, sorts } = plan;
  const [scan, second] = scans;
  const { limit, offset, order, range, after } = request;
  const isPlain = rest.length === 0 && !sorts;
  const isCounted = range === undefined;
  if (isCounted && isPlain && scan.kind === 'value' && scan.summed && second?.kind === 'states') {
    return listSummed(reader, scan, second, request);
  }
  const recent = isCounted ? planRecent(reader.ledger, plan, order) : undefined;
  if (recent !== undefined) {
    const listed = await listRecent(reader, recent, request);
    if (listed !== undefined) return listed;
  }
  if (scans.length > 1 || !isPlain) return listCollected(reader, plan, request);
  if (isCounted && scan.kind !== 'value' && offset > SKIP_BUDGET) {
    return listDeep(reader, scan, request);
  }
  const { ledger, tenant } = reader;
  const part = behind(spanOf(range), after && String(after[0]), order?.descending === true);
  const reading = { range: part, size: offset + limit + 1, isEager: true };
  const { entries, ...opened } = await openScan(ledger, tenant, scan, reading);
  const total = isCounted ? opened.total : () => countRange(ledger, tenant, scan, range);
  return listPage(reader, { entries, total }, request);
}

/**
 * Rows and total are read side by side, so a page may show more rows than its total has. Then the
 * total is read again. Where it stands still, the index has entries in front of the page whose rows
 * are gone: what they pushed onto the page is shown by the one in front of it. Else rows came or went
 * meanwhile, and the rows of the page are counted with those in front of them (API-149).
 */
async function withRowsCounted<Row extends LedgerRow>(
  listed: Listed<Row>,
  { offset }: ListRequest,
  totalNow: () => Promise<number | undefined>,
): Promise<Listed<Row>> {
  const { rows, total } = listed;
  const shown = offset + rows.length;
  if (rows.length === 0 || shown <= total) return listed;
  const isStill = offset > 0 && (await totalNow()) === total;
  return isStill ? { ...listed, rows: rows.slice(shown - total) } : { ...listed, total: shown };
}

/** Rules out a value that is looked for by a key and that no key can hold: it is in no row. */
function mayBeHeld<Row extends LedgerRow>(
  { unique, facets }: Ledger<Row>,
  { column, value }: Filter,
): boolean {
  if (typeof value !== 'string') return true;
  if (column === 'id') return fitsKey(value);
  const isKeyed = unique[column] !== undefined || (facets[column] !== undefined && value !== '');
  return !isKeyed || fitsKey(keyPart(value));
}

const NONE = { rows: [], total: 0, next: undefined };

/**
 * A page of a ledger: the narrowest indexes that the filters allow, the total exact at any size.
 * What no index carries is read within a budget and past it refused with `list_too_broad`
 * (API-80; decision 15).
 */
export async function listLedger<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  request: ListRequest,
): Promise<Listed<Row> | Rejection<'list_too_broad'>> {
  const { filters, range } = request;
  if (isEmptyRange(range) || !filters.every((one) => mayBeHeld(ledger, one))) return NONE;
  for (const { column, value } of filters) {
    if (column === 'id') return listOne(ledger, tenant, request, String(value));
    const lookup = ledger.unique[column];
    if (lookup !== undefined) {
      return listOne(ledger, tenant, request, await lookup(tenant, String(value)));
    }
  }
  const plan = planList(ledger, request);
  const reader = { ledger, tenant, filters };
  const listed = await listRowsOf(reader, plan, request);
  if (listed === undefined) return tooBroad(ledger);
  const first = { ...request, limit: 1, offset: 0, after: undefined };
  const totalNow = async () => (await listRowsOf(reader, plan, first))?.total;
  return withRowsCounted(listed, request, totalNow);
}
