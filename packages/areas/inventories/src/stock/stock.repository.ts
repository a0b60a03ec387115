import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { finishDecided, type Locks, resolveNotes } from '@waybill/table/commit';
import { definePattern } from '@waybill/table/item';
import { everySelection, facetSelections } from '@waybill/table/list';
import {
  get,
  getMany,
  loadHolders,
  query,
  queryAll,
  readCommitted,
  readSnapshot,
  resolveLocks,
} from '@waybill/table/read';
import {
  type Conflict,
  concurrentModification,
  notesOf,
  type TableItem,
} from '@waybill/table/write';
import { retryOnConflict } from '@waybill/work/retry';
import { READING_MS } from '@waybill/work/time-limits';
import type { ItemIdentity } from '../item/item.ts';
import {
  asStock,
  asStoredStock,
  isAlias,
  partitionsOf,
  pointerKey,
  STOCK_ENTITY,
  stockKey,
  targetOf,
} from './stock.entity.ts';
import type { StockLevel } from './stock.schema.ts';
import { stockStore } from './stock.store.ts';
import type { KeyHolders } from './stock-input.ts';
import type { OwnFields, StoredStock } from './stock-row.ts';

export const patterns = [
  definePattern({
    name: 'The stock rows of an item at every location',
    key: 'pk = T#tenant#STOCK#P#product_id or T#tenant#STOCK#S#sku, sk = location id',
    reads: 'the rows; under a sku also aliases of rows that have a product id as well',
  }),
  definePattern({
    name: 'The stock row of an id',
    key: 'pk = T#tenant#STOCK_ROW#id, sk = ROW',
    reads: 'where the row lives',
  }),
];

async function itemsOf(tenant: string, items: readonly ItemIdentity[]): Promise<TableItem[]> {
  const partitions = new Set(items.flatMap((item) => partitionsOf(tenant, item)));
  const found = (await Promise.all([...partitions].map((pk) => queryAll({ pk })))).flat();
  const aliases = found.filter(isAlias);
  if (aliases.length === 0) return found;
  const rows = found.filter((item) => !isAlias(item));
  const known = new Set(rows.map(({ pk, sk }) => `${pk}\n${sk}`));
  const notLoaded = aliases
    .map((alias) => targetOf(tenant, alias))
    .filter(({ pk, sk }) => !known.has(`${pk}\n${sk}`));
  const others = await getMany(notLoaded);
  return [...rows, ...others.filter((item) => item !== undefined), ...aliases];
}

/** The rows of some items at every location, for a call that books on them. */
export async function loadStock(
  tenant: string,
  items: readonly ItemIdentity[],
  own?: Locks,
): Promise<{ stock: StoredStock[] } | Conflict> {
  const found = await itemsOf(tenant, items);
  if (await resolveLocks(tenant, found, own)) return concurrentModification;
  return { stock: found.filter((item) => !isAlias(item)).map(asStoredStock) };
}

/**
 * The rows of some items by every key that one of them has: goods that go elsewhere come to the row
 * with any of these keys.
 */
export async function loadStockByAllKeys(
  tenant: string,
  items: readonly ItemIdentity[],
  own?: Locks,
): Promise<{ stock: StoredStock[] } | Conflict> {
  const found = await loadStock(tenant, items, own);
  if (isRejection(found)) return found;
  const asked = new Set(items.flatMap((item) => partitionsOf(tenant, item)));
  const more = found.stock
    .map(({ row }) => row)
    .filter((row) => partitionsOf(tenant, row).some((partition) => !asked.has(partition)));
  return more.length === 0 ? found : loadStock(tenant, [...items, ...more], own);
}

/** Which rows hold the keys of other systems that some rows are to have. */
export async function loadKeyHolders(
  tenant: string,
  rows: readonly OwnFields[],
  own?: Locks,
): Promise<KeyHolders | Conflict> {
  const keys = rows.flatMap(({ external_id }) => external_id ?? []);
  return loadHolders({ tenant, entity: STOCK_ENTITY }, keys, own);
}

/** The rows of some items at every location, for a call that only reads. */
export async function readStock(
  tenant: string,
  items: readonly ItemIdentity[],
): Promise<StoredStock[]> {
  const found = await readSnapshot(async (decided) =>
    readCommitted(tenant, await itemsOf(tenant, items), decided),
  );
  return found
    .filter((item) => item !== undefined)
    .filter((item) => !isAlias(item))
    .map(asStoredStock);
}

function unknownRow(id: string): Rejection<'not_found'> {
  return reject('not_found', `There is no stock row ${id}.`);
}

/**
 * The row of this id; a conflict where it moved meanwhile: a row moves together with its pointer,
 * but the two are read one after the other.
 */
async function rowItem(tenant: string, id: string): Promise<TableItem | undefined | Conflict> {
  const pointer = await get(pointerKey(tenant, id));
  if (pointer === undefined) return undefined;
  const item = await get(targetOf(tenant, pointer));
  return item?.['id'] === id ? item : concurrentModification;
}

/** The row with this id, for a call that books on it; none when there is no such row. */
export async function findStockRow(
  tenant: string,
  id: string,
  own?: Locks,
): Promise<{ stock: StoredStock[] } | Conflict> {
  const item = await rowItem(tenant, id);
  if (isRejection(item)) return item;
  if (await resolveLocks(tenant, [item], own)) return concurrentModification;
  return { stock: item === undefined ? [] : [asStoredStock(item)] };
}

/** The row with this id, for a call that changes its own fields. */
export async function loadStockRow(
  tenant: string,
  id: string,
  own?: Locks,
): Promise<StoredStock | Conflict | Rejection<'not_found'>> {
  const found = await findStockRow(tenant, id, own);
  return isRejection(found) ? found : (found.stock[0] ?? unknownRow(id));
}

/**
 * Refuses rows from which calls have taken that may still come to nothing, or brought to what is
 * not there yet: for a call that has to know what is really there. The next look finds it settled.
 */
export async function refuseUnsettled(
  tenant: string,
  stock: readonly StoredStock[],
): Promise<Conflict | undefined> {
  const withNotes = stock.filter(({ marks = {} }) => notesOf(marks).length > 0);
  if (withNotes.length === 0) return undefined;
  const keys = withNotes.map(({ row }) => stockKey(tenant, row));
  return (await resolveNotes(tenant, keys)) ? concurrentModification : undefined;
}

/** The row with this id, for a call that only reads. */
export async function readStockRow(
  tenant: string,
  id: string,
): Promise<StockLevel | Rejection<'not_found'> | Conflict> {
  const found = await retryOnConflict(() => rowItem(tenant, id), READING_MS);
  if (isRejection(found)) return found;
  const [item] = await readCommitted(tenant, [found]);
  return item === undefined ? unknownRow(id) : asStock(item);
}

/** Every row of the tenant, in no particular order. */
export async function readAllStock(tenant: string): Promise<StockLevel[]> {
  const keys = await queryAll(everySelection(stockStore, tenant));
  const items = await readCommitted(tenant, await getMany(keys, { consistent: false }));
  return items.filter((item) => item !== undefined).map(asStock);
}

/** The place where a walk over all rows continues. */
export type StockPosition = Readonly<Record<string, unknown>>;

const PAGE = 200;

/** The next rows behind a position, oldest first, and the position behind them while there are more. */
export async function readStockPage(
  tenant: string,
  behind: StockPosition | undefined,
): Promise<{ rows: StockLevel[]; behind: StockPosition | undefined }> {
  const selection = { ...everySelection(stockStore, tenant), limit: PAGE };
  const keys = await query(behind === undefined ? selection : { ...selection, after: behind });
  const items = await readCommitted(tenant, await getMany(keys.items));
  return {
    rows: items.filter((item) => item !== undefined).map(asStock),
    behind: keys.after,
  };
}

/** Every row at a location, for a call that removes them all. */
export async function loadStockAt(
  tenant: string,
  locationId: string,
  own?: Locks,
): Promise<{ stock: StoredStock[] } | Conflict> {
  // No index shows a row that a decided intent has not applied yet.
  if (await finishDecided(tenant)) return concurrentModification;
  const selections = facetSelections(stockStore, tenant, 'location_id', locationId);
  const keys = await Promise.all(selections.map(queryAll));
  const items = await getMany(keys.flat());
  if (await resolveLocks(tenant, items, own)) return concurrentModification;
  return { stock: items.filter((item) => item !== undefined).map(asStoredStock) };
}
