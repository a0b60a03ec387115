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

/** A list or an object in a result, whose last entries may be left out. */
interface Part {
  readonly path: string;
  readonly value: object;
  readonly bytes: number;
}

function* partsOf(holder: object, at = ''): Generator<Part> {
  for (const [key, value] of Object.entries(holder) as [string, unknown][]) {
    if (typeof value !== 'object' || value === null) continue;
    yield { path: `${at}${key}`, value, bytes: bytesOf(value) };
    yield* partsOf(value, `${at}${key}.`);
  }
}

const countIn = (value: object) => Object.keys(value).length;

/** The heaviest list, or where there is none worth it the heaviest object without others in it. */
function heaviest(result: object): Part | undefined {
  const all = [...partsOf(result)].filter(({ value }) => countIn(value) > 1);
  const lists = all.filter(({ value, bytes }) => Array.isArray(value) && bytes > NOTE_BYTES);
  const [first] = (lists.length > 0 ? lists : all).sort((a, b) => b.bytes - a.bytes);
  return first;
}

/** Takes the last entries away until so many bytes are gone; one stays in any case. */
function shorten(value: object, excess: number): void {
  let left = excess;
  for (const [key, last] of Object.entries(value).slice(1).reverse()) {
    if (left <= 0) return;
    left -= bytesOf(last) + 1;
    if (Array.isArray(value)) value.pop();
    else Reflect.deleteProperty(value, key);
  }
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
    const { path, value } = heavy;
    const total = cuts.get(path)?.total ?? countIn(value);
    shorten(value, excess);
    cuts.set(path, { path, shown: countIn(value), total });
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
