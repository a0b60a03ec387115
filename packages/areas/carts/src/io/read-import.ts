import { lookAtBody } from '@waybill/api/body-shape';
import { readPart } from '@waybill/api/read-part';
import { compare, DECIMAL_LIMIT, MONEY_DIGITS, multiply } from '@waybill/kernel/decimal';
import {
  type Detail,
  firstOfEach,
  type Rejection,
  rejectProblems,
} from '@waybill/kernel/rejection';
import * as v from 'valibot';
import { CreateCartBody } from '../cart/cart.schema.ts';
import { CreateLineBody } from '../line/line.schema.ts';
import { type NewLine, readLine } from '../line/line-input.ts';
import { readTable, type SentLine, type Values } from './cart-table.ts';
import type { ImportCartBody } from './io.schema.ts';
import { columnsOf, type Mapping, type Profile } from './profile-rules.ts';

/** The fields of a cart that a file may say; it never says whose it is. */
const FileCart = v.pick(CreateCartBody, ['name', 'currency', 'channel_id', 'metadata']);
type FileCart = v.InferOutput<typeof FileCart>;

/** A file that was read: what it says of the cart, and its lines. */
export interface CartFile {
  readonly cart: FileCart;
  readonly lines: readonly NewLine[];
}

type FieldOf = (column: string) => string;

/** The field that a column stands for: as the mapping says, else the one of its name. */
function fieldsIn(mapping: Mapping): FieldOf {
  const fields = new Map(Object.entries(mapping ?? {}));
  return (column) => fields.get(column) ?? column;
}

/** A record by the fields that its keys stand for; a field that stands there twice is a problem. */
function readRecord(place: string, record: Values, fieldOf: FieldOf): SentLine {
  const named = Object.entries(record).map(([key, value]) => [fieldOf(key), value] as const);
  const fields = named.map(([field]) => field);
  const twice = new Set(fields.filter((field, index) => fields.indexOf(field) < index));
  const problems = [...twice].map((field) => `names ${field} twice`);
  return { place, values: Object.fromEntries(named), problems };
}

/** Values that their schema takes, or what is wrong at their place. */
type Judged<Value> = { readonly value: Value } | { readonly problems: readonly Detail[] };

/** Holds values to the schema of a sent body; a problem names its field in its sentence. */
function judge<Schema extends v.GenericSchema>(
  schema: Schema,
  { place, values, problems }: SentLine,
): Judged<v.InferOutput<Schema>> {
  const at = (message: string): Detail => ({ path: place, message });
  if (values === undefined) return { problems: problems.map(at) };
  const shape = lookAtBody(values, schema);
  const { value, problems: broken } = readPart(schema, values);
  const found = firstOfEach([...shape.problems, ...broken]);
  const said = found.map(({ path, message }) => `${path} ${message}`);
  const all = [...problems, ...said];
  return all.length === 0 && value !== undefined ? { value } : { problems: all.map(at) };
}

/** A line of a file as a cart takes it; its total has the limit of any amount (CRT-14). */
function readFileLine(sent: SentLine): Judged<NewLine> {
  const judged = judge(CreateLineBody, sent);
  if ('problems' in judged) return judged;
  const line = readLine(judged.value);
  const total = multiply(line.quantity, line.unit_price, MONEY_DIGITS);
  if (compare(total, DECIMAL_LIMIT) < 0) return { value: line };
  const message = `line_total must stay below ${DECIMAL_LIMIT}`;
  return { problems: [{ path: sent.place, message }] };
}

const NOTHING = { cart: null, items: [] };

/**
 * Reads a file as a whole: its cart and its lines, or every problem of it with its place, `items.N`
 * or `line N` (CRT-101, CRT-103).
 */
export function readImport(
  { payload, csv }: Pick<ImportCartBody, 'payload' | 'csv'>,
  profile: Pick<Profile, 'entity' | 'mapping'> | undefined,
): CartFile | Rejection<'invalid_value'> {
  const [ofCart, ofLine] = [
    fieldsIn(columnsOf(profile, 'carts')),
    fieldsIn(columnsOf(profile, 'cart_items')),
  ];
  const { cart: sent, items } = payload ?? NOTHING;
  const cart = judge(FileCart, readRecord('cart', sent ?? {}, ofCart));
  const found =
    typeof csv === 'string'
      ? readTable(csv, ofLine)
      : items.map((item, index) => readRecord(`items.${index}`, item, ofLine));
  const judged = found.map(readFileLine);
  const problems = [cart, ...judged].flatMap((one) => ('problems' in one ? one.problems : []));
  const lines = judged.flatMap((line) => ('value' in line ? [line.value] : []));
  if (problems.length > 0 || 'problems' in cart) return rejectProblems('invalid_value', problems);
  return { cart: cart.value, lines };
}
