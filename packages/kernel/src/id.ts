import { ulid } from 'ulidx';
import { v7 } from 'uuid';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu;

/** A version 7 UUID carrying `now`, so that id order is creation order. */
export function uuidAt(now: Date): string {
  return v7({ msecs: now.getTime() });
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

/** `evt_`, `whe_`, … followed by a ULID of `now` (webhooks.md section 3). */
export function prefixedId(prefix: string, now: Date): string {
  return `${prefix}_${ulid(now.getTime())}`;
}
