import { type Rejection, reject } from '@waybill/kernel/rejection';
import { fitsKey, keyPart } from '../../item/key.ts';
import type { ListOf, ListRow, ListSchema } from '../declare/list-of.ts';
import {
  EMPTY_PAGE,
  type Filter,
  isEmptyRange,
  type Listed,
  type ListRequest,
} from '../declare/request.ts';
import { collect } from './collect.ts';
import { type RowReader, readRow } from './load-page.ts';
import { pageInOrder } from './page-in-order.ts';
import { type ListPlan, planList } from './plan.ts';
import { listRows } from './rows.ts';

function tooBroad(list: ListSchema): Rejection<'list_too_broad'> {
  const columns = [
    ...Object.keys(list.unique),
    ...list.stateColumns.filter((column) => Object.hasOwn(list.columns, column)),
    ...Object.keys(list.facets),
  ];
  return reject(
    'list_too_broad',
    `Too many rows would have to be read; narrow the list by one of: id, ${columns.join(', ')}; or sort by created_at.`,
  );
}

async function listOne<Row extends ListRow>(
  list: ListOf<Row>,
  tenant: string,
  request: ListRequest,
  id: string | undefined,
): Promise<Listed<Row>> {
  const row = id === undefined ? undefined : await readRow(list, tenant, id);
  return listRows(row === undefined ? [] : [row], request, []);
}

async function listPlanned<Row extends ListRow>(
  reader: RowReader<Row>,
  plan: ListPlan,
  request: ListRequest,
): Promise<Listed<Row> | undefined> {
  return (await pageInOrder(reader, plan, request)) ?? collect(reader, plan, request);
}

/**
 * Rows and total are read side by side, so a page may show more rows than its total has. Then the
 * total is read again. Where it stands still, the index has entries in front of the page whose rows
 * are gone: what they pushed onto the page is shown by the one in front of it. Else rows came or went
 * meanwhile, and the rows of the page are counted with those in front of them (API-149).
 */
async function withRowsCounted<Row extends ListRow>(
  listed: Listed<Row>,
  { offset }: ListRequest,
  totalNow: () => Promise<number | undefined>,
): Promise<Listed<Row>> {
  const { rows, total, capped } = listed;
  const shown = offset + rows.length;
  if (rows.length === 0 || capped === true || shown <= total) return listed;
  const isStill = offset > 0 && (await totalNow()) === total;
  return isStill ? { ...listed, rows: rows.slice(shown - total) } : { ...listed, total: shown };
}

/** Rules out a value that is looked for by a key and that no key can hold: it is in no row. */
function mayBeHeld({ unique, facets }: ListSchema, { column, value }: Filter): boolean {
  if (typeof value !== 'string') return true;
  if (column === 'id') return fitsKey(value);
  const isKeyed = unique[column] !== undefined || (facets[column] !== undefined && value !== '');
  return !isKeyed || fitsKey(keyPart(value));
}

/**
 * A page of a list and its total: the indexes that the filters allow are scanned and joined, what they do
 * not say is compared. What would be too much is refused with `list_too_broad` (API-80; decision 15).
 */
export async function readPage<Row extends ListRow>(
  list: ListOf<Row>,
  tenant: string,
  request: ListRequest,
): Promise<Listed<Row> | Rejection<'list_too_broad'>> {
  const { filters, range } = request;
  if (isEmptyRange(range) || !filters.every((one) => mayBeHeld(list, one))) return EMPTY_PAGE;
  for (const { column, value } of filters) {
    if (column === 'id') return listOne(list, tenant, request, String(value));
    const lookup = list.unique[column];
    if (lookup !== undefined) {
      return listOne(list, tenant, request, await lookup(tenant, String(value)));
    }
  }
  const plan = planList(list, request);
  const reader = { list, tenant, filters };
  const listed = await listPlanned(reader, plan, request);
  if (listed === undefined) return tooBroad(list);
  const first = { ...request, limit: 1, offset: 0, after: undefined };
  const totalNow = async () => (await listPlanned(reader, plan, first))?.total;
  return withRowsCounted(listed, request, totalNow);
}
