import type { Rejection } from '@waybill/kernel/rejection';
import type { Conflict } from '../errors/conflict.ts';
import type { Step } from './step.ts';
import type { Write } from './write.ts';

/** Everything a call writes, whatever its size: all of it becomes true, or nothing. */
export interface Changes<Refusal extends Rejection = never> {
  readonly steps: readonly Step<Refusal>[];
  /** Few writes that become true with the decision itself: what is counted and told, guards. */
  readonly withDecision: readonly Write<Refusal>[];
}

/**
 * The changes of one call on the table of a tenant; `Uncommitted` is what keeps it from being
 * committed, whatever its conditions say.
 */
export interface TableChange<
  Refusal extends Rejection = never,
  Uncommitted extends Rejection = Conflict,
> extends Changes<Refusal> {
  readonly tenant: string;
  /** Unique; becomes the intent's name when one is needed. */
  readonly id: string;
  /** Commits the decisive writes, with whatever must become true together with them. */
  readonly commit: (
    writes: readonly Write<Refusal>[],
  ) => Promise<Refusal | Uncommitted | undefined>;
}
