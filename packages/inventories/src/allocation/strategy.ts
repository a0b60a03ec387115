import type { InventorySettings } from '../settings.ts';

export type AllocationStrategy = InventorySettings['allocation_strategy'];

/** Groups of locations that a strategy asks one after the other (inventories.md 4, reserve). */
export type LocationGroup = 'named' | 'same_country' | 'any';

/** What a strategy asks, and of whom. */
interface Strategy {
  /** A location belongs to the first group that it fits. */
  readonly groups: readonly LocationGroup[];
  /** One location serves the whole call; otherwise each line finds its own. */
  readonly together: boolean;
}

/** The setting `allocation_strategy` (settings.md 3, inventories). */
export const strategies: Readonly<Record<AllocationStrategy, Strategy>> = {
  priority: { groups: ['any'], together: false },
  nearest: { groups: ['named', 'same_country', 'any'], together: false },
  single_location: { groups: ['any'], together: true },
};
