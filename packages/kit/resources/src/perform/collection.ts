import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { BaseRow } from '../declare/row.ts';
import type { Stored } from '../declare/rules.ts';

/**
 * Calls on a collection are short: a caller that waits longer is better told to come back. The 12
 * seconds of other commands outlast the lease of a dead caller: a refusal would become a late success.
 */
export const LIMIT_MS = 1_500;

/** A whole collection as loaded: its records, and the id of its default. */
export interface Collection<Row extends BaseRow> {
  readonly stored: readonly Stored<Row>[];
  readonly defaultId: string | undefined;
  /** The number of records that came and went under that default; undefined while none did. */
  readonly defaultRev?: number | undefined;
}

/** The refusal of an id that no record of the collection has. */
export function missing(noun: string, id: string): Rejection<'not_found'> {
  return reject('not_found', `There is no ${noun} ${id}.`);
}

/** The record with this id among those loaded. */
export function findStored<Row extends BaseRow>(
  { noun }: { readonly noun: readonly [one: string, several: string] },
  { stored }: Collection<Row>,
  id: string,
): Stored<Row> | Rejection<'not_found'> {
  return stored.find(({ row }) => row.id === id) ?? missing(noun[0], id);
}

/** The rows of a collection. */
export function rowsOf<Row extends BaseRow>({ stored }: Collection<Row>): Row[] {
  return stored.map(({ row }) => row);
}
