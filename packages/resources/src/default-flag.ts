import type { Rejection } from '@waybill/kernel/rejection';
import type { BaseRow } from './row.ts';

/** What a write does to the default flag of its record. */
export type FlagMove = 'take' | 'drop' | 'keep';

/** Where the flag stands before a write. */
export interface FlagState {
  /** The written record holds it. */
  readonly holds: boolean;
  /** Some record holds it. */
  readonly held: boolean;
}

/** How a resource treats its default; both parts are pure. */
export interface DefaultFlag<Row extends BaseRow> {
  /** What a create or update does whose body says `sent`. */
  readonly write: (sent: boolean | undefined, state: FlagState) => FlagMove | Rejection;
  /** Who follows a removed default: one of the rest, nobody, or the refusal to remove it. */
  readonly successor: (rest: readonly Row[]) => Row | undefined | Rejection;
}

/** At most one default: true moves the flag, false gives it up (contract README, Markets). */
export function movingFlag(sent: boolean | undefined, { holds }: FlagState): FlagMove {
  if (sent === true && !holds) return 'take';
  return sent === false && holds ? 'drop' : 'keep';
}

/** Exactly one default: true moves the flag, the first record takes it, false is ignored (shipping.md 4.5). */
export function standingFlag(sent: boolean | undefined, { holds, held }: FlagState): FlagMove {
  return !held || (sent === true && !holds) ? 'take' : 'keep';
}
