import { type Detail, PROBLEM_LIMIT } from '@waybill/kernel/rejection';
import { ENTRIES_LIMIT } from './bounded.ts';
import { isDocument } from './document.ts';
import { pathTo } from './path.ts';

/** Parts of a schema that are read: its kind, the schemas within it, and the codes that it takes. */
export interface Shape {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  readonly wrapped?: Shape;
  readonly pipe?: readonly unknown[];
  readonly options?: readonly unknown[];
}

/** A key of a body that its contract does not have, and those it has at that place. */
export interface UnknownKey {
  readonly path: string;
  readonly key: string;
  readonly known: readonly string[];
  /** The answer has it: a record was sent to a call that makes a new one. */
  readonly answered: boolean;
}

export interface BodyShape {
  readonly problems: readonly Detail[];
  readonly unknownKeys: readonly UnknownKey[];
}

/** Fields that the service itself writes into records; a record may be sent back as it was read. */
const SERVER_SET: ReadonlySet<string> = new Set([
  'id',
  'created_at',
  'updated_at',
  'rev',
  'version',
  'item_count',
]);

/** Locations are named by their codes under all of these keys. */
const PLACES = ['from', 'location', 'location_code', 'to'];
const NAMES = new RegExp(`^(?:code|name|\\w+_name|${PLACES.join('|')})$`, 'u');
const CODES: ReadonlySet<string> = new Set(['code', 'location_code']);
/** Ignorable characters and the blank of Braille take room at most, and show nothing. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Names compare in one spelling of their letters (API-21). */
export function isName(key: string): boolean {
  return NAMES.test(key);
}

/** The schema behind those that only allow it to be absent or null. */
export function unwrapped(shape: Shape | undefined): Shape | undefined {
  return shape?.wrapped === undefined ? shape : unwrapped(shape.wrapped);
}

/** The keys that a contract has at its top. */
export const keysOf = (contract: Shape): string[] => Object.keys(entriesOf(unwrapped(contract)));

const entriesOf = (shape: Shape | undefined) => shape?.entries ?? {};

/** The schema of a key of an object; undefined where it has none. */
export function own(shape: Shape | undefined, key: string): Shape | undefined {
  const entries = entriesOf(shape);
  return Object.hasOwn(entries, key) ? entries[key] : undefined;
}

const FREE_FORM: ReadonlySet<string> = new Set(['loose_object', 'record']);
const CLOSED: ReadonlySet<string> = new Set(['object', 'strict_object']);

/** A value beside what its contract says of it, and what the service answers at the same place. */
interface Place {
  readonly value: unknown;
  readonly sent: Shape | undefined;
  readonly answered: Shape | undefined;
  readonly key: string;
  readonly path: string;
}

/** The places directly within a value, one by one: a wrong body may have millions. */
function* within({ value, sent, answered, path }: Place): Generator<Place> {
  const [shape, record] = [unwrapped(sent), unwrapped(answered)];
  if (shape?.type === 'array' && Array.isArray(value)) {
    if (value.length > ENTRIES_LIMIT) return;
    for (const [index, entry] of value.entries()) {
      const key = String(index);
      yield {
        value: entry,
        sent: shape.item,
        answered: record?.item,
        key,
        path: pathTo(path, key),
      };
    }
  } else if (isDocument(value) && shape !== undefined && CLOSED.has(shape.type)) {
    for (const key of Object.keys(value)) {
      yield {
        value: value[key],
        sent: own(shape, key),
        answered: own(record, key),
        key,
        path: pathTo(path, key),
      };
    }
  }
}

/** Puts names and codes into one spelling, where they stand. */
function normalizeNames(value: unknown, shape: Shape): void {
  if (!isDocument(value)) return;
  for (const [key, text] of Object.entries(value)) {
    if (typeof text === 'string' && isName(key) && own(shape, key) !== undefined) {
      value[key] = text.normalize('NFC');
    }
  }
}

function problemOf({ value, key }: Place, { type }: Shape): string | undefined {
  if (Array.isArray(value) && (CLOSED.has(type) || FREE_FORM.has(type))) {
    return 'must be an object';
  }
  const hidden = typeof value === 'string' && CODES.has(key) && INVISIBLE.test(value);
  return hidden ? 'must not hold control or invisible characters' : undefined;
}

/** Keys whose value is null count for nothing, known or not. */
function isUnread({ value, sent, key }: Place): boolean {
  return sent === undefined && value !== null && !SERVER_SET.has(key);
}

/**
 * Holds a body beside its contract for what a schema lets pass: arrays in place of objects, keys
 * that no schema has, and codes with invisible characters. Names and codes are put into
 * one spelling (NFC) in the body itself. `answered` is the record of the answer: its keys are known
 * where `takesRecord` says that it may be sent back (API-35).
 */
export function lookAtBody(
  body: unknown,
  contract: Shape,
  { answered, takesRecord = false }: { answered?: Shape; takesRecord?: boolean } = {},
): BodyShape {
  const problems: Detail[] = [];
  const unknownKeys: UnknownKey[] = [];

  const look = (place: Place) => {
    const shape = unwrapped(place.sent);
    if (shape === undefined) return;
    const message = problemOf(place, shape);
    if (message !== undefined && problems.length <= PROBLEM_LIMIT) {
      problems.push({ path: place.path || 'body', message });
    }
    normalizeNames(place.value, shape);
    for (const inner of within(place)) {
      look(inner);
      const isAnswered = inner.answered !== undefined;
      if (!isUnread(inner) || (takesRecord && isAnswered)) continue;
      if (unknownKeys.length > PROBLEM_LIMIT) continue;
      const { path, key } = inner;
      const known = Object.keys(entriesOf(shape));
      unknownKeys.push({ path, key, known, answered: isAnswered });
    }
  };

  look({ value: body, sent: contract, answered, key: '', path: '' });
  return { problems, unknownKeys };
}
