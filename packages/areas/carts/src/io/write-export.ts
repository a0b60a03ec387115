import { presentLine } from '../line/line.ts';
import type { OpenCart } from '../line/open-cart.ts';
import { type Column, type Values, writeTable } from './cart-table.ts';
import type { CartExported, ExportCartBody } from './io.schema.ts';
import { cartFields, columnsOf, lineFields, type Mapping, type Profile } from './profile-rules.ts';

/** The columns of a file: those of the profile alone, or every field under its name. */
function columnsFor(mapping: Mapping, fields: readonly string[]): readonly Column[] {
  const named = Object.entries(mapping ?? {});
  return named.length > 0 ? named : fields.map((field): Column => [field, field]);
}

const asRecord = (columns: readonly Column[], values: Values) =>
  Object.fromEntries(columns.map(([key, field]) => [key, values[field]]));

/** A cart and its lines as a file, with the columns of a profile (CRT-108, CRT-109). */
export function writeExport(
  { cart, lines }: OpenCart,
  { format }: Pick<ExportCartBody, 'format'>,
  profile: Pick<Profile, 'entity' | 'mapping'> | undefined,
): CartExported {
  const columns = columnsFor(columnsOf(profile, 'cart_items'), lineFields);
  const items = lines.map((line) => presentLine(cart, line));
  if (format === 'csv') return { format, csv: writeTable(columns, items) };
  const ofCart = columnsFor(columnsOf(profile, 'carts'), cartFields);
  const payload = {
    cart: asRecord(ofCart, cart),
    items: items.map((item) => asRecord(columns, item)),
  };
  return { format, payload };
}
