import type { TableItem } from '@waybill/table/write';

/** Everything the table holds of a tenant's inventories, open plans aside. */
export interface StoredInventory {
  readonly tenant: string;
  readonly locations: readonly TableItem[];
  /** Stock rows. */
  readonly stock: readonly TableItem[];
  /** Stand-ins of rows with both keys, and pointers from ids to rows. */
  readonly references: readonly TableItem[];
  /** Holds in every status. */
  readonly holds: readonly TableItem[];
  /** What active holds leave under their order references. */
  readonly active: readonly TableItem[];
  /** How many of them each order reference counts. */
  readonly counts: readonly TableItem[];
  readonly movements: readonly TableItem[];
  /** Items that a plan locked which nobody will finish any more. */
  readonly stuck: readonly TableItem[];
}
