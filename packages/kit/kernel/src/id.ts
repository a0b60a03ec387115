import { createHash, randomBytes } from 'node:crypto';
import { decodeTime, encodeTime } from 'ulidx';
import { v7 } from 'uuid';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu;
const UUID_BYTES = 16;

/** A version 7 UUID carrying `now`, so that id order is creation order. */
export function uuidAt(now: Date): string {
  return v7({ msecs: now.getTime() });
}

/** A version 7 UUID that is the same for the same moment and text: what bears it happens once. */
export function derivedUuid(moment: Date, text: string): string {
  const random = createHash('sha256').update(text).digest().subarray(0, UUID_BYTES);
  return v7({ msecs: moment.getTime(), random });
}

/** The canonical form of any version, since references may come from elsewhere. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The smallest version 7 UUID text of a millisecond: the start of its range in id order. */
export function uuidFloor(milliseconds: number): string {
  const hex = Math.max(0, milliseconds).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-`;
}

const ULID_LENGTH = 26;
const ULID_TIME_LENGTH = 10;
const ULID_RANDOM_LENGTH = 16;
const ULID_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The letters of a ULID behind its time, one for each byte. */
function ulidLetters(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => ULID_ALPHABET[byte % ULID_ALPHABET.length]).join('');
}

/** A ULID of `now`. Its bytes are drawn at once: to draw each letter by itself takes ten times as long. */
export function ulidAt(now: Date): string {
  return `${ulidFloor(now)}${ulidLetters(randomBytes(ULID_RANDOM_LENGTH))}`;
}

/** The beginning of the ULIDs of a moment in their order; none is older than 1970. */
export function ulidFloor(moment: Date): string {
  return encodeTime(Math.max(0, moment.getTime()), ULID_TIME_LENGTH);
}

/** The moment of a ULID, or of what begins like one. */
export function momentOfUlid(text: string): Date {
  return new Date(decodeTime(text.padEnd(ULID_LENGTH, '0')));
}

/** `evt_`, `whe_`, … followed by a ULID of `now` (WHK-21). */
export function prefixedId(prefix: string, now: Date): string {
  return `${prefix}_${ulidAt(now)}`;
}

/** The beginning of the ids of a moment, in id order. */
export function prefixedFloor(prefix: string, moment: Date): string {
  return `${prefix}_${ulidFloor(moment)}`;
}

/** A ULID that is the same for the same moment and text: what bears it happens once. */
export function derivedUlid(moment: Date, text: string): string {
  const hash = createHash('sha256').update(text).digest().subarray(0, ULID_RANDOM_LENGTH);
  return `${ulidFloor(moment)}${ulidLetters(hash)}`;
}

/** A prefixed ULID that is the same for the same moment and text. */
export function derivedId(prefix: string, moment: Date, text: string): string {
  return `${prefix}_${derivedUlid(moment, text)}`;
}
