import { type Document, isDocument } from '@waybill/api/document';
import { type Rejection, reject } from '@waybill/kernel/rejection';

/** Some 16,000 tokens (AGT-31). */
export const RESULT_BYTES = 64_000;

/** Room for what is said of the cuts themselves. */
const NOTE_BYTES = 4_000;

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** A list that was cut, by its place in the result. */
interface Cut {
  readonly path: string;
  readonly shown: number;
  readonly total: number;
}

/** Something in a result whose last entries may be left out. */
interface Cuttable {
  readonly path: readonly string[];
  readonly entries: readonly (readonly [key: string, value: unknown])[];
  readonly isArray: boolean;
  readonly bytes: number;
}

function* cuttables(value: unknown, path: readonly string[] = []): Generator<Cuttable> {
  if (typeof value !== 'object' || value === null) return;
  const entries = Object.entries(value);
  const isArray = Array.isArray(value);
  if (path.length > 0) yield { path, entries, isArray, bytes: bytesOf(value) };
  for (const [key, inner] of entries) yield* cuttables(inner, [...path, key]);
}

/** The heaviest list, or where there is none worth it the heaviest object without others in it. */
function heaviest(value: unknown): Cuttable | undefined {
  const all = [...cuttables(value)].filter(({ entries }) => entries.length > 1);
  const arrays = all.filter(({ isArray, bytes }) => isArray && bytes > NOTE_BYTES);
  const [first] = (arrays.length > 0 ? arrays : all).sort((a, b) => b.bytes - a.bytes);
  return first;
}

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) {
    return value.map((one, at) => (String(at) === key ? replaced(one, rest, by) : one));
  }
  return isDocument(value) ? { ...value, [key]: replaced(value[key], rest, by) } : value;
}

/** The first entries that remain where so many bytes have to go; one stays in any case. */
function kept({ entries }: Cuttable, excess: number) {
  let freed = 0;
  let last = entries.length;
  while (last > 1 && freed < excess) {
    last -= 1;
    freed += bytesOf(entries[last]?.[1]) + 1;
  }
  return entries.slice(0, last);
}

/** A single record within the limit: its longest lists are cut, and `truncated` says so (AGT-31). */
export function fitted(record: Document): Document {
  const cuts = new Map<string, Cut>();
  let result: unknown = record;
  for (;;) {
    const excess = bytesOf(result) + NOTE_BYTES - RESULT_BYTES;
    const found = excess > 0 && (cuts.size > 0 || bytesOf(record) > RESULT_BYTES);
    const heavy = found ? heaviest(result) : undefined;
    if (heavy === undefined) break;
    const rest = kept(heavy, excess);
    const path = heavy.path.join('.');
    const total = cuts.get(path)?.total ?? heavy.entries.length;
    cuts.set(path, { path, shown: rest.length, total });
    const by = heavy.isArray ? rest.map(([, one]) => one) : Object.fromEntries(rest);
    result = replaced(result, heavy.path, by);
  }
  return cuts.size === 0 ? record : { ...(result as Document), truncated: [...cuts.values()] };
}

/** The refusal of a page that is larger than a result, naming a limit that fits (AGT-31). */
export function refusePage(page: Document): Rejection<'page_too_large'> | undefined {
  const rows: unknown = page['items'];
  if (bytesOf(page) <= RESULT_BYTES || !Array.isArray(rows) || rows.length < 2) return undefined;
  let room = RESULT_BYTES - bytesOf({ ...page, items: [] });
  const first = rows.findIndex((row) => {
    room -= bytesOf(row) + 1;
    return room < 0;
  });
  const limit = Math.max(1, first);
  return reject(
    'page_too_large',
    `The rows of this page are larger than ${RESULT_BYTES} bytes together; ask for at most limit=${limit}.`,
    [{ path: 'limit', message: `must be at most ${limit} here` }],
  );
}
