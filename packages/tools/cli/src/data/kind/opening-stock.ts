import { isRefusal } from '@waybill/client';
import type { StockLevel } from '@waybill/client/shapes';
import { sideBySide } from '@waybill/kernel/side-by-side';
import type { Values } from '../shape.ts';
import type { BringingMany, BringMany, Done } from './kind.ts';
import type { Named, StockRows } from './stock-rows.ts';

/** A record of stock, read: its row, its count, and what else it says. */
export interface StockRecord {
  /** Key within an import. */
  readonly key: string;
  readonly named: Named;
  readonly code: string;
  readonly count: number | undefined;
  /** The other fields, as `stock.create` and `stock.update` take them. */
  readonly fields: Values;
}

const itemOf = ({ location_id, item }: Named) =>
  JSON.stringify([location_id, item.product_id ?? item.sku]);

/** The names of a row, as `stock.create` takes them. */
const namesOf = ({ item, ...keys }: Named) => ({ ...keys, ...item });

const isAsRecorded = (row: StockLevel, { named, count, fields }: StockRecord) =>
  (count === undefined || count === row.on_hand) &&
  Object.entries({ ...fields, ...namesOf(named) }).every(([name, value]) => {
    const now = row[name as keyof StockLevel];
    const isSame = typeof now === 'number' ? now === Number(value) : now === value;
    return value === undefined || isSame || JSON.stringify(now) === JSON.stringify(value);
  });

/** Makes a row; the import of single records reports the refusals. */
async function begin({ key, named, fields }: StockRecord, { waybill, options }: BringingMany) {
  try {
    const body = { ...fields, ...namesOf(named) };
    await waybill.inventories.stock.create(body, options('create', [key]));
    return true;
  } catch (error) {
    if (isRefusal(error) && error.status < 429 && ![401, 403].includes(error.status)) return false;
    throw error;
  }
}

const keysOf = (records: readonly StockRecord[]) => records.map(({ key }) => key);

/** Books the counts of rows at one location as goods that arrived; answers the rows that have theirs. */
async function receive(
  records: readonly StockRecord[],
  bringing: BringingMany,
): Promise<StockRecord[]> {
  const { waybill, options, reason } = bringing;
  // Whatever else a row says went into it as it was made: a line of a receipt does not take it.
  const items = records.map(({ named, count = 0, fields: { reorder_point, name, bin } }) => ({
    ...named.item,
    quantity: count,
    external_id: named.external_id,
    ...(reorder_point === undefined ? {} : { reorder_point: Number(reorder_point) }),
    ...(name === undefined ? {} : { name: String(name) }),
    ...(bin === undefined ? {} : { bin: String(bin) }),
  }));
  const [first] = records;
  if (first === undefined) return [];
  try {
    const body = { items, location_code: first.code, reason };
    const { stock } = await waybill.inventories.receive(body, options('receive', keysOf(records)));
    const after = new Map(
      stock.flatMap((row) => [row.sku, row.product_id].map((item) => [item, row.on_hand] as const)),
    );
    // The count is looked at once more where others booked meanwhile, or an earlier answer is repeated.
    return records.filter(
      ({ named: { item }, count }) => after.get(item.product_id ?? item.sku ?? null) === count,
    );
  } catch (error) {
    if (isRefusal(error) && error.status < 429 && ![401, 403].includes(error.status)) return [];
    throw error;
  }
}

/** The records of each location, in their order. */
function byLocation(records: readonly StockRecord[]): StockRecord[][] {
  const codes = [...new Set(records.map(({ code }) => code))];
  return codes.map((code) => records.filter((record) => record.code === code));
}

const hasGoods = ({ count = 0 }: StockRecord) => count > 0;

/** Fields that a line of a receipt sets of the row that it begins. */
const OPENED: ReadonlySet<string> = new Set(['reorder_point', 'name', 'bin']);

/** True where booking the count makes the row as the record says: nothing in it needs a create. */
const isBegunByGoods = (record: StockRecord) =>
  hasGoods(record) && Object.keys(record.fields).every((name) => OPENED.has(name));

/**
 * Repeats what an earlier run sent and may not have heard of: with the same records it is the same call,
 * which books once. Records that were mended since are looked at one by one.
 */
async function repeat(former: readonly StockRecord[], bringing: BringingMany) {
  const done: StockRecord[] = [];
  for (const records of byLocation(former)) {
    const { idempotencyKey } = bringing.options('receive', keysOf(records));
    const isSame = keysOf(records).every((key) => bringing.formerCall(key) === idempotencyKey);
    if (isSame) done.push(...(await receive(records, bringing)));
  }
  return done;
}

/** Makes the rows of records that need it, and books their counts by one call a location. */
async function open(records: readonly StockRecord[], bringing: BringingMany) {
  const begun = new Set(records.filter(isBegunByGoods));
  const toMake = records.filter((record) => !begun.has(record));
  await sideBySide(bringing.workers, toMake, async (record) => {
    if (await begin(record, bringing)) begun.add(record);
  });
  const made = records.filter((record) => begun.has(record));
  const done = made.filter((record) => !hasGoods(record));
  for (const here of byLocation(made.filter(hasGoods))) {
    const { idempotencyKey = '' } = bringing.options('receive', keysOf(here));
    await bringing.noteCall(idempotencyKey, keysOf(here));
    done.push(...(await receive(here, bringing)));
  }
  return done;
}

/** The first record of each item: another one of the same item is told of by itself. */
function firstOfEach(records: readonly StockRecord[]): StockRecord[] {
  const first = new Map(records.toReversed().map((record) => [itemOf(record.named), record]));
  return records.filter((record) => first.get(itemOf(record.named)) === record);
}

/**
 * Opens the rows of many records that are not there: one call a location begins them with keys, reorder
 * points and counts, and a call makes each row that has no goods or says more. What is there as it is told is left alone, and
 * everything else to a look at each.
 */
export function openMany(
  rows: StockRows,
  recordOf: (values: Values) => StockRecord | undefined,
): BringMany {
  return async (all, bringing) => {
    const records = all.flatMap((values) => recordOf(values) ?? []);
    const isFormer = ({ key }: StockRecord) => bringing.formerCall(key) !== undefined;
    const fresh = records.filter((record) => !isFormer(record));
    const asRecorded = fresh.filter((record) => {
      const row = rows.find(record.named);
      return row !== undefined && isAsRecorded(row, record);
    });
    const missing = fresh.filter(({ named }) => rows.find(named) === undefined);
    const done = [
      ...(await repeat(records.filter(isFormer), bringing)),
      ...(await open(firstOfEach(missing), bringing)),
    ];
    return new Map<string, Done>([
      ...keysOf(asRecorded).map((key) => [key, 'unchanged'] as const),
      ...keysOf(done).map((key) => [key, 'created'] as const),
    ]);
  };
}
