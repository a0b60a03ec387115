import type { Document } from '@waybill/api/document';
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
  readonly holder: object;
  readonly key: string;
  readonly path: readonly string[];
  readonly entries: readonly (readonly [key: string, value: unknown])[];
  readonly isArray: boolean;
  readonly bytes: number;
}

function* cuttables(holder: object, at: readonly string[] = []): Generator<Cuttable> {
  for (const [key, value] of Object.entries(holder) as [string, unknown][]) {
    if (typeof value !== 'object' || value === null) continue;
    const path = [...at, key];
    const entries = Object.entries(value);
    yield { holder, key, path, entries, isArray: Array.isArray(value), bytes: bytesOf(value) };
    yield* cuttables(value, path);
  }
}

/** The heaviest list, or where there is none worth it the heaviest object without others in it. */
function heaviest(value: object): Cuttable | undefined {
  const all = [...cuttables(value)].filter(({ entries }) => entries.length > 1);
  const arrays = all.filter(({ isArray, bytes }) => isArray && bytes > NOTE_BYTES);
  const [first] = (arrays.length > 0 ? arrays : all).sort((a, b) => b.bytes - a.bytes);
  return first;
}

/** The first entries that remain where so many bytes have to go; one stays in any case. */
function kept({ entries }: Cuttable, excess: number) {
  let freed = 0;
  let last = entries.length;
  for (const [, value] of entries.toReversed()) {
    if (last === 1 || freed >= excess) break;
    last -= 1;
    freed += bytesOf(value) + 1;
  }
  return entries.slice(0, last);
}

/** A single record within the limit: its longest lists are cut, and `truncated` says so (AGT-31). */
export function fitted(record: Document): Document {
  if (bytesOf(record) <= RESULT_BYTES) return record;
  const cuts = new Map<string, Cut>();
  const result = structuredClone(record);
  for (;;) {
    const excess = bytesOf(result) + NOTE_BYTES - RESULT_BYTES;
    const heavy = excess > 0 ? heaviest(result) : undefined;
    if (heavy === undefined) return { ...result, truncated: [...cuts.values()] };
    const rest = kept(heavy, excess);
    const path = heavy.path.join('.');
    const total = cuts.get(path)?.total ?? heavy.entries.length;
    cuts.set(path, { path, shown: rest.length, total });
    const left = heavy.isArray ? rest.map(([, one]) => one) : Object.fromEntries(rest);
    Reflect.set(heavy.holder, heavy.key, left);
  }
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
