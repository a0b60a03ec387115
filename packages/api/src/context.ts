import type { Instant } from '@waybill/kernel/instant';
import type { Rejection } from '@waybill/kernel/rejection';
import type { Write } from '@waybill/table/write';

/** The acting contact, as bound to the key or asserted by the gateway in front. */
export interface Principal {
  readonly contactId: string | undefined;
  readonly organizationId: string | undefined;
  /** Contact permissions, such as `orders.request`. */
  readonly permissions: readonly string[];
}

/** A market as calls name it. */
export interface MarketOfCall {
  readonly id: string;
  readonly code: string;
}

/** Who calls, when, and how to write: everything a handler knows beside its input. */
export interface Context {
  readonly tenant: string;
  /** The key belongs to the operator tenant. */
  readonly operator: boolean;
  readonly keyId: string;
  /** What the key may do: operation ids with `*` wildcards. */
  readonly permissions: readonly string[];
  readonly principal: Principal | undefined;
  readonly requestId: string;
  readonly now: Date;
  readonly at: Instant;
  /** A header of the request, by its lower-case name; never one that carries a credential. */
  header(name: 'if-match' | 'host'): string | undefined;
  /** A time-ordered uuid of this moment. */
  newId(): string;
  /** A prefixed ULID of this moment. */
  newPrefixedId(prefix: string): string;
  /** The market named by the call, undefined when none is named. */
  market(): Promise<MarketOfCall | undefined | Rejection>;
  /**
   * Holds the Idempotency-Key for this call, or answers why not. Done before the handler runs,
   * unless the operation prepares itself; then it must come before the first write.
   */
  claim(): Promise<Rejection | undefined>;
  /**
   * All writes or none, with the answer of this call recorded in the same transaction for its
   * Idempotency-Key. `kept` replaces the recorded answer where the first one shows a secret.
   */
  commit(writes: readonly Write[], answer: unknown, kept?: unknown): Promise<Rejection | undefined>;
}
