import type { OrderPeppol } from '../order/order-peppol.ts';

/** The shop's own view of an article; a port answers it. */
export interface ArticleFacts {
  readonly isKnown: boolean;
  /** The net price of one unit, where a shop names one. */
  readonly unitPrice?: number;
}

/** Facts of the shop by which a document is read. */
export interface ReadingFacts {
  /** Id of its record. */
  readonly documentId: string;
  readonly profile: OrderPeppol['profile'];
  /** The buyer's, `scheme:id`. */
  readonly endpoint: string;
  /** The market that it is for; null where the shop has none. */
  readonly marketId: string | null;
  /** The partner of the endpoint; undefined where it is none's. */
  readonly partner:
    | { readonly organization_id: string | null; readonly contact_id: string | null }
    | undefined;
  /** Today, `2026-11-29` (UTC). */
  readonly today: string;
  /** Texts of units by their codes: the setting above the default ones. */
  readonly units: Readonly<Record<string, string>>;
  /** Judges an article number; undefined where `article_check` is off. A null stands for none. */
  readonly articleOf?: ((sku: string | null) => ArticleFacts) | undefined;
}
