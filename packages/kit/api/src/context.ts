import type { Agent, Author } from '@waybill/events/author';
import type { Decimal } from '@waybill/kernel/decimal';
import type { Key } from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import type { BeginRefusal, MarketOfCall, Work } from '@waybill/work/work';

/** The acting contact, as bound to the key or asserted by the gateway in front. */
export interface Principal {
  readonly contactId: string | undefined;
  readonly organizationId: string | undefined;
  /** The secret by which a visitor who is no contact is known again (API-300). */
  readonly session?: string | undefined;
  /** Contact permissions, such as `orders.request`. */
  readonly permissions: readonly string[];
}

/** Who calls: the authenticated key and whom it acts for. */
export interface Caller {
  /** The key belongs to the operator tenant. */
  readonly operator: boolean;
  readonly keyId: string;
  /** The name of the key as it is now. */
  readonly keyName: string;
  /** Operations that the key may call: their ids, with `*` as a wildcard. */
  readonly permissions: readonly string[];
  readonly principal: Principal | undefined;
  /** The assistant that called with the key, where one did (AGT-40). */
  readonly agent?: CallingAgent | undefined;
}

/** An assistant, and what its shop lets it do on its own. */
export interface CallingAgent extends Agent {
  /** Total above which an order that it places waits for approval; null for never (AGT-48). */
  readonly approveAbove: Decimal | null;
}

/** Who brings about what a caller changes (API-138, AGT-40). */
export function authorOf({ keyId, keyName, principal, agent }: Caller): Author {
  const key = { key_id: keyId, name: keyName };
  if (agent === undefined) return { actor: principal?.contactId ?? null, by: key };
  const { name, version } = agent;
  return { actor: principal?.contactId ?? null, by: { ...key, agent: { name, version } } };
}

/** The unit of work of a request, and its caller: all that a handler knows beside its input. */
export interface Context extends Work, Caller {
  readonly requestId: string;
  /** A header of the request, by its lower-case name; never one that carries a credential. */
  header(name: 'if-match' | 'host' | 'x-service-market'): string | undefined;
  /**
   * The market named by the call, undefined when none is named; `begin` asks for it as well. It is
   * read once: by the `read` of the first who asks, else by a call of its own.
   */
  market(
    read?: (key: Key) => Promise<TableItem | undefined>,
  ): Promise<MarketOfCall | undefined | BeginRefusal>;
}
