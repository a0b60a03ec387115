import { isDeepStrictEqual } from 'node:util';
import { type Rejection, reject } from '@waybill/kernel/rejection';

/** What an update does to a record. */
export interface Changed<Row> {
  readonly next: Row;
  /** False when every value sent is the one already held: nothing to write, no event. */
  readonly changed: boolean;
}

/** The values an update sends; undefined keeps what is there. */
type Sent<Row> = { readonly [Key in keyof Row]?: Row[Key] | undefined };

/**
 * Lays the values sent over a record. `updated_at` moves to `at` only when one of them differs
 * (contract README, Settled details: a call that changes nothing writes no event).
 */
export function changedRow<Row extends { readonly updated_at: string }>(
  row: Row,
  sent: Sent<Row>,
  at: string,
): Changed<Row> {
  const changes = Object.entries(sent).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, row[name as keyof Row]),
  );
  if (changes.length === 0) return { next: row, changed: false };
  return { next: { ...row, ...Object.fromEntries(changes), updated_at: at }, changed: true };
}

/** A PUT without a known key is refused (contract README, Wire); `noun` reads `a market`. */
export function refuseEmpty(body: object, noun: string): Rejection<'invalid_value'> | undefined {
  if (Object.keys(body).length > 0) return undefined;
  return reject('invalid_value', `The request names no field of ${noun}.`);
}

/** A rank as sent, undefined where none is; null means absent, since a rank is never empty. */
export function sentPosition(sent: number | string | null | undefined): number | undefined {
  return sent === null || sent === undefined ? undefined : Number(sent);
}
