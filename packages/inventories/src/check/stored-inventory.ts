import type { Item } from '@waybill/table/write';

/** Everything the table holds of a tenant's inventories, open plans aside. */
export interface StoredInventory {
  readonly tenant: string;
  readonly locations: readonly Item[];
  /** Stock rows. */
  readonly stock: readonly Item[];
  /** Aliases of rows with both keys, and pointers from ids to rows. */
  readonly references: readonly Item[];
  /** Reservations in every status. */
  readonly reservations: readonly Item[];
  /** The entries of active reservations under their order references. */
  readonly active: readonly Item[];
  /** How many of them each order reference counts. */
  readonly counts: readonly Item[];
  readonly movements: readonly Item[];
  /** Items that are locked by a plan that is over. */
  readonly stuck: readonly Item[];
}
