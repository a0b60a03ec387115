import { isRefusal, type Waybill } from '@waybill/client';
import type { StockLevel, StockLevelCreate, StockLevelUpdate } from '@waybill/client/shapes';
import { compare, subtract } from '@waybill/kernel/decimal';
import { keyOfValues } from '../entry.ts';
import rules from '../record-rules.generated.json' with { type: 'json' };
import { WrongField } from '../refused.ts';
import { shapeOf, type Values } from '../shape.ts';
import { bringRow } from './bring-row.ts';
import type { Bring, Bringing, Kind } from './kind.ts';
import { openMany, type StockRecord } from './opening-stock.ts';
import { type Item, readRows } from './stock-rows.ts';

const { location_id: _byItsCode, ...level } = rules.stock.properties;

const shape = shapeOf(
  { properties: level },
  {
    external_id: { kind: 'text' },
    location_code: { kind: 'text' },
    sku: { kind: 'text' },
    product_id: { kind: 'text' },
    on_hand: { kind: 'number' },
    reserved: { kind: 'told' },
  },
);

const names: Readonly<Record<string, string>> = {
  location_id: 'location_code',
  quantity: 'on_hand',
};

const text = (value: unknown) => (value === undefined ? undefined : String(value));

/** Places of the items of records, by the codes of locations. */
interface Places {
  /** Location of a record that names none. */
  readonly usual: string;
  readonly ids: ReadonlyMap<string, string>;
}

async function loadPlaces({ settings, inventories }: Waybill): Promise<Places> {
  const app = await settings.getAppSettings({ app: 'inventories' });
  const ids = new Map<string, string>();
  for await (const { id, code } of inventories.locations.list()) ids.set(code, id);
  return { usual: String(app.settings['default_location_code']), ids };
}

function placeOf({ usual, ids }: Places, code = usual): string {
  const id = ids.get(code);
  if (id !== undefined) return id;
  throw new WrongField('location_code', `there is no location ${code}`);
}

/** The row that has the key, else the one of the item, unless both have a key. */
async function findRow({ inventories }: Waybill, location_id: string, values: Values) {
  const external_id = text(values['external_id']);
  if (external_id !== undefined) {
    const [known] = (await inventories.stock.list({ external_id })).items;
    if (known !== undefined) return known;
  }
  const [sku, product_id] = [text(values['sku']), text(values['product_id'])];
  // Without either, any row of the location would do.
  if (sku === undefined && product_id === undefined) return undefined;
  const item = product_id === undefined ? { sku } : { product_id };
  const [named] = (await inventories.stock.list({ location_id, ...item })).items;
  return external_id === undefined || named?.external_id === null ? named : undefined;
}

/** The keys of a row never change by an import: it would count one article as another. */
function refuseOther(row: StockLevel, keys: Values): void {
  for (const name of ['location_id', 'sku', 'product_id'] as const) {
    if (keys[name] === undefined || keys[name] === row[name]) continue;
    const sentence = `${row.external_id ?? row.id} is another row: its ${name} is ${row[name]}`;
    throw new WrongField(names[name] ?? name, sentence);
  }
}

/**
 * Books what lacks to the count. After a lost answer the row has its count, or the call is a repeat;
 * where others booked meanwhile, the service says that the key was used: the count was booked.
 */
async function bookCount(row: StockLevel, count: unknown, bringing: Bringing): Promise<boolean> {
  if (count === undefined) return false;
  const quantity = subtract(Number(count), row.on_hand);
  if (compare(quantity, 0) === 0) return false;
  const { waybill, options, reason } = bringing;
  try {
    await waybill.inventories.stock.adjust(row, { quantity, reason }, options('count'));
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'idempotency_key_reused') throw error;
  }
  return true;
}

const bringTo =
  (places: Places): Bring =>
  async (values, bringing) => {
    const { waybill, options } = bringing;
    const { stock: rows } = waybill.inventories;
    const { location_code: code, on_hand: count, ...fields } = values;
    const location_id = placeOf(places, text(code));
    const { sku, product_id, ...changes } = fields;
    const found = await findRow(waybill, location_id, values);
    if (found !== undefined) refuseOther(found, { location_id, sku, product_id });
    const { row, done } = await bringRow<StockLevel>(found, {
      create: () => rows.create({ ...fields, location_id } as StockLevelCreate, options('create')),
      update: async (known) =>
        Object.keys(changes).length === 0
          ? known
          : rows.update(known, changes as StockLevelUpdate, options('update')),
    });
    const booked = await bookCount(row, count, bringing);
    return done === 'unchanged' && booked ? 'changed' : done;
  };

/** Article that the record names by `sku`, `product_id` or both; undefined where it has neither. */
function itemIn({ sku, product_id }: Values): Item | undefined {
  if (product_id !== undefined) return { product_id: String(product_id), sku: text(sku) };
  return sku === undefined ? undefined : { sku: String(sku) };
}

/** A record as it is opened; undefined where its location or item is unknown, which is told of it alone. */
function recordOf(values: Values, places: Places): StockRecord | undefined {
  const { location_code, on_hand, external_id, sku, product_id, ...fields } = values;
  const code = text(location_code) ?? places.usual;
  const location_id = places.ids.get(code);
  const item = itemIn({ sku, product_id });
  if (location_id === undefined || item === undefined) return undefined;
  const count = on_hand === undefined ? undefined : Number(on_hand);
  const named = { external_id: text(external_id), location_id, item };
  return { key: keyOfValues(values), named, code, count, fields };
}

async function* takeStock({ inventories }: Waybill): AsyncGenerator<Values> {
  const codes = new Map<string, string>();
  for await (const { id, code } of inventories.locations.list()) codes.set(id, code);
  for await (const row of inventories.stock.list()) {
    yield { ...row, location_code: codes.get(row.location_id) };
  }
}

/** Stock rows, known by their key of another system or by location and item, each brought to its count. */
export const stock: Kind = {
  shape,
  names,
  unique: {
    sku: ({ location_code, sku }) => [location_code ?? null, sku],
    product_id: ({ location_code, product_id }) => [location_code ?? null, product_id],
  },
  prepare: async (waybill, records) => {
    const [places, rows] = await Promise.all([loadPlaces(waybill), readRows(waybill, records)]);
    const many = rows && openMany(rows, (values) => recordOf(values, places));
    return { one: bringTo(places), many };
  },
  take: takeStock,
};
