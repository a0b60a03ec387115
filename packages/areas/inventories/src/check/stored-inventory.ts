import type { Stored } from '@waybill/resources/rules';
import type { Key } from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import type { AvailabilityState } from '../availability-state/availability-state.resource.ts';
import type { Location } from '../location/location.resource.ts';

/** Everything the table holds of a tenant's inventories, open intents aside. */
export interface StoredInventory {
  readonly tenant: string;
  readonly locations: readonly Stored<Location>[];
  /** Counters of the rows of each location. */
  readonly rowCounts: readonly TableItem[];
  readonly states: readonly Stored<AvailabilityState>[];
  /** Counters of the rows in each state. */
  readonly stateCounts: readonly TableItem[];
  /** Stock rows. */
  readonly stock: readonly TableItem[];
  /** Aliases of rows with both keys, pointers from ids to rows, and words of their names. */
  readonly references: readonly TableItem[];
  /** Reservations in every status. */
  readonly reservations: readonly TableItem[];
  /** The count of active ones of each order reference. */
  readonly counts: readonly TableItem[];
  readonly movements: readonly TableItem[];
  /** Items that are locked by an intent that has ended. */
  readonly stuck: readonly TableItem[];
}

/** A key in one line, for names and maps. */
export const keyText = ({ pk, sk }: Key) => `${pk} ${sk}`;
