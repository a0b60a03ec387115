import { prefixedId, uuidAt } from '@waybill/kernel/id';
import { type Instant, toInstant } from '@waybill/kernel/instant';
import type { Rejection } from '@waybill/kernel/rejection';
import { commit } from '@waybill/table/commit';
import type { Write } from '@waybill/table/write';

/** A market as calls name it. */
export interface MarketOfCall {
  readonly id: string;
  readonly code: string;
}

/** Facts that are known once a unit of work may begin. */
export interface Begun {
  /** The market that the call names; undefined where it names none, and for sweeps. */
  readonly market: MarketOfCall | undefined;
}

/** Why a unit of work cannot begin. */
export type BeginRefusal = Rejection<
  'unknown_market' | 'request_in_progress' | 'idempotency_key_reused'
>;

/** Why writes are not committed, whatever their conditions say. */
export type CommitRefusal = Rejection<
  'concurrent_modification' | 'request_in_progress' | 'payload_too_large'
>;

/** A record that a command changes, at one version of it. */
export interface Subject {
  readonly rev: number;
  readonly record: object;
}

/** A command as it is about to be written: its record before and after, and what is answered. */
export interface Sight {
  /** Undefined where the command makes a record of its own. */
  readonly before: Subject | undefined;
  readonly after: Subject | undefined;
  readonly answer: unknown;
}

/**
 * Looks on at the command of a unit of work, which knows nothing of it. It stops the command by
 * throwing: its refusals are none of the command.
 */
export interface Witness {
  /** The work is tried alone: it claims, draws and writes nothing. */
  readonly isPreview: boolean;
  /** Sees the record as it was loaded, before anything is decided. */
  loaded(before: Subject | undefined): void;
  decided(sight: Sight): void;
}

/** Stands for a number that a preview does not draw; a drawn one is never longer. */
export const UNDRAWN_NUMBER = '0'.repeat(192);

/**
 * A unit of work: for whom, when, with which ids, and how its writes become true. A request is one
 * with a caller; sweeps and consumers have one of their own.
 */
export interface Work {
  readonly tenant: string;
  readonly now: Date;
  readonly at: Instant;
  /** A time-ordered uuid of this moment. */
  newId(): string;
  /** A prefixed ULID of this moment. */
  newPrefixedId(prefix: string): string;
  /** The ids of the locations that its caller is bound to; undefined where it is bound to none. */
  readonly places?: readonly string[] | undefined;
  readonly witness?: Witness | undefined;
  /**
   * Makes sure that the work may be done, and done once, or answers why not. It comes before the
   * first write. What it found it remembers: asking again costs nothing.
   */
  begin(): Promise<Begun | BeginRefusal>;
  /**
   * All writes or none, with the answer of the work recorded in the same transaction where a
   * caller may ask for it again. `kept` replaces the recorded answer where the first one shows a
   * secret.
   */
  commit<Refusal extends Rejection = never>(
    writes: readonly Write<Refusal>[],
    answer: unknown,
    kept?: unknown,
  ): Promise<NoInfer<Refusal> | CommitRefusal | undefined>;
}

/** A unit of work without a caller: it has no market, and its answer is not kept. */
export function workFor(tenant: string, now: Date): Work {
  return {
    tenant,
    now,
    at: toInstant(now),
    newId: () => uuidAt(now),
    newPrefixedId: (prefix) => prefixedId(prefix, now),
    begin: async () => ({ market: undefined }),
    commit: async (writes) => (writes.length === 0 ? undefined : commit(writes)),
  };
}
