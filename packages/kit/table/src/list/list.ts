import { type Rejection, reject } from '@waybill/kernel/rejection';
import { readCommitted, readSnapshot } from '../commit/large/read-intents.ts';
import { learnDecided, readUnapplied, type Unapplied } from '../commit/large/unapplied.ts';
import { getMany } from '../read/read.ts';
import type { Ledger, LedgerRow } from './ledger.ts';
import { listCollected } from './list-collected.ts';
import { listDeep } from './list-deep.ts';
import { listPage } from './list-page.ts';
import { type ListPlan, planList, planRecent } from './list-plan.ts';
import { listRecent } from './list-recent.ts';
import { listSummed } from './list-summed.ts';
import type { RowReader } from './load-rows.ts';
import { openScan } from './open-scan.ts';
import type { Listed, ListRequest } from './request.ts';
import { matches } from './rows.ts';

/** Entries that are cheaper to read over than to look up where to start. */
const SKIP_BUDGET = 400;

function tooBroad<Row extends LedgerRow>(ledger: Ledger<Row>): Rejection<'list_too_broad'> {
  const columns = [
    ...Object.keys(ledger.unique),
    ...ledger.stateColumns,
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
  const rows = items
    .filter((one) => one !== undefined)
    .map(ledger.rowOf)
    .filter((row) => matches(row, request.filters));
  return { rows: request.offset === 0 ? rows : [], total: rows.length };
}

async function listRowsOf<Row extends LedgerRow>(
  reader: RowReader<Row>,
  plan: ListPlan,
  request: ListRequest,
): Promise<Listed<Row> | undefined> {
  const { scans, rest, sorts } = plan;
  const [scan, second] = scans;
  const isPlain = rest.length === 0 && !sorts;
  if (isPlain && scan.kind === 'value' && scan.summed && second?.kind === 'states') {
    return listSummed(reader, scan, second, request);
  }
  const recent = planRecent(reader.ledger, plan, request.order);
  if (recent !== undefined) {
    const listed = await listRecent(reader, recent, request);
    if (listed !== undefined) return listed;
  }
  if (scans.length > 1 || !isPlain) return listCollected(reader, plan, request);
  const { limit, offset, order } = request;
  if (scan.kind !== 'value' && offset > SKIP_BUDGET) return listDeep(reader, scan, request);
  const range = { backwards: order?.descending === true };
  const { unapplied } = reader;
  const reading = { range, size: offset + limit, isEager: true, unapplied };
  const opened = await openScan(reader.ledger, reader.tenant, scan, reading);
  return listPage(reader, opened, request);
}

/** One look, which knows the intents that were decided before it, and learns which are by its end. */
async function look<Row extends LedgerRow>(
  reader: Omit<RowReader<Row>, 'unapplied'>,
  plan: ListPlan,
  request: ListRequest,
): Promise<Listed<Row> | undefined> {
  const { ledger, tenant, decided } = reader;
  if (ledger.isChangedAtOnce) return listRowsOf({ ...reader, unapplied: undefined }, plan, request);
  const open = new Set<string>();
  let read: Promise<Unapplied> | undefined;
  const unapplied = () => (read ??= readUnapplied(tenant, ledger.name, decided, open));
  const listed = await listRowsOf({ ...reader, unapplied }, plan, request);
  await learnDecided(tenant, open, decided);
  return listed;
}

/**
 * Rows and total are read side by side: beside calls that create rows, a page may show some that
 * its total came too early for. They are counted with those in front of them (API-149).
 */
function withRowsCounted<Row>({ rows, total }: Listed<Row>, { offset }: ListRequest): Listed<Row> {
  return { rows, total: rows.length === 0 ? total : Math.max(total, offset + rows.length) };
}

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
  const { filters } = request;
  for (const { column, value } of filters) {
    if (column === 'id') return listOne(ledger, tenant, request, String(value));
    const lookup = ledger.unique[column];
    if (lookup !== undefined) {
      return listOne(ledger, tenant, request, await lookup(tenant, String(value)));
    }
  }
  const plan = planList(ledger, request);
  const listed = await readSnapshot((decided) =>
    look({ ledger, tenant, filters, decided }, plan, request),
  );
  return listed === undefined ? tooBroad(ledger) : withRowsCounted(listed, request);
}
