import type { Rejection } from '@waybill/kernel/rejection';
import type { Codes } from './codes.ts';
import type { BaseRow } from './row.ts';

/** The effect of a write on the default flag of its record. */
export type FlagMove = 'take' | 'drop' | 'keep';

/** The place of the flag before a write. */
export interface FlagState {
  /** The written record is the default. */
  readonly isDefault: boolean;
  /** The collection has a default. */
  readonly hasDefault: boolean;
}

/** The rules of a resource for its default; both parts are pure. */
export interface DefaultFlag<Row extends BaseRow, Code extends Codes = Codes> {
  /** Decides a create or update whose body says `sent`. */
  readonly write: (
    sent: boolean | undefined,
    state: FlagState,
  ) => FlagMove | Rejection<Code['write']>;
  /** The successor of a removed default: one of the rest, none, or the refusal to remove it. */
  readonly successor: (rest: readonly Row[]) => Row | undefined | Rejection<Code['remove']>;
}

/** At most one default: true moves the flag, false gives it up (MKT-35). */
export function atMostOne(sent: boolean | undefined, { isDefault }: FlagState): FlagMove {
  if (sent === true && !isDefault) return 'take';
  return sent === false && isDefault ? 'drop' : 'keep';
}

/** Exactly one default: true moves the flag, the first record takes it, false is ignored (MKT-107). */
export function exactlyOne(
  sent: boolean | undefined,
  { isDefault, hasDefault }: FlagState,
): FlagMove {
  return !hasDefault || (sent === true && !isDefault) ? 'take' : 'keep';
}
